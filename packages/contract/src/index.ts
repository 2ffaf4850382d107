export { newDisplayName } from './calls/display-name.ts'
export { accountCalls, linkMode, linkOutcomeParameter, signInMethod, tier, user, username } from './calls/accounts.ts'
export type { LinkedIdentity, LinkMode, SessionSummary, SignedIn, SignInMethod, User } from './calls/accounts.ts'
export type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from './calls/call.ts'
export { contentCalls } from './calls/content.ts'
export type { ContentManifest, ContentPack, ContentTopic } from './calls/content.ts'
export { AppError, errorAnswer, errors } from './errors.ts'
export type { ErrorAnswer, ErrorCode, ErrorDetails } from './errors.ts'
export { accountTimings, callTimeouts, googlePopup, identityTimings } from './timings.ts'
export { insightCalls } from './calls/insights.ts'
export {
  googleError,
  messages,
  passwordPersonal,
  passwordTooShort,
  resendWait,
  tooManyAttemptsFor,
} from './messages.ts'
export { explainAccountNumber, methodIds, paymentCalls, sandboxCalls } from './calls/payments.ts'
export type {
  BankDetails,
  MethodId,
  PaymentAttemptRequest,
  PaymentMethod,
  PaymentSession,
  RefundAccount,
  RefundState,
  SandboxAction,
  SandboxCheckout,
  Transaction,
  TransferInstructions,
} from './calls/payments.ts'
export { progressCalls } from './calls/progress.ts'
export type { BoardPlace, Leaderboard, OwnProgress, PublicProfile } from './calls/progress.ts'
export { reminderCalls, stopRemindersByLink } from './calls/reminders.ts'
export type { PushSubscriptionKeys, Reminder, ReminderRequest } from './calls/reminders.ts'
export { readStudyEvent, refusalReasons, studyCalls, studyLimits } from './calls/study.ts'
export type { RefusalReason, SentEvent, StoredEvent } from './calls/study.ts'
export { subscriptionCalls } from './calls/subscriptions.ts'
export type { PlanChange, PlanOffer, SubscriptionState } from './calls/subscriptions.ts'
export { telemetryCalls } from './calls/telemetry.ts'
export type { TelemetryEvent } from './calls/telemetry.ts'
