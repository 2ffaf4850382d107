export { accountCalls, linkMode, signInMethod, tier, user, username } from './accounts.ts'
export type { LinkMode, SessionSummary, SignedIn, SignInMethod, User } from './accounts.ts'
export type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from './call.ts'
export { contentCalls } from './content.ts'
export type { ContentManifest, ContentPack, ContentTopic } from './content.ts'
export { AppError, errorAnswer, errors } from './errors.ts'
export type { ErrorAnswer, ErrorCode, ErrorDetails } from './errors.ts'
export { accountTimings, callTimeouts, googlePopup, identityTimings } from './timings.ts'
export { insightCalls } from './insights.ts'
export { googleError, messages, passwordTooShort, resendWait } from './messages.ts'
export { methodIds, paymentCalls, sandboxCalls } from './payments.ts'
export type {
  BankDetails,
  MethodId,
  PaymentAttemptRequest,
  PaymentMethod,
  PaymentSession,
  RefundState,
  SandboxAction,
  SandboxCheckout,
  Transaction,
  TransferInstructions,
} from './payments.ts'
export { progressCalls } from './progress.ts'
export type { BoardPlace, Leaderboard, OwnProgress, PublicProfile } from './progress.ts'
export { readStudyEvent, refusalReasons, studyCalls, studyLimits } from './study.ts'
export type { RefusalReason, SentEvent, StoredEvent } from './study.ts'
export { subscriptionCalls } from './subscriptions.ts'
export type { PlanChange, PlanOffer, SubscriptionState } from './subscriptions.ts'
export { telemetryCalls } from './telemetry.ts'
export type { TelemetryEvent } from './telemetry.ts'
