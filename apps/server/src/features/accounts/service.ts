import { AppError, type ErrorCode } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { HitCounter } from '../../platform/http/rate-limits.ts'
import type { Site } from '../../platform/http/sites.ts'
import type { IdentityProvider, IdTokenReader, ExternalPasswordCheck } from '../../platform/identity/identity.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createAccessRevocation } from './credentials/access-revocation.ts'
import { createEmailChanges } from './own-account/email-changes.ts'
import { createGoogleFlow } from './google/google-flow.ts'
import { createGoogleLinking } from './google/google-linking.ts'
import { createHandoff } from './sessions/handoff.ts'
import { createIdentitySignIn } from './sign-in/identity-sign-in.ts'
import { createAccountMailer } from './mail/account-mailer.ts'
import { createOwnAccount } from './own-account/own-account.ts'
import { createReauthentication } from './own-account/reauthentication.ts'
import { createPasswordChanges } from './passwords/password-changes.ts'
import { createPasswords, type PasswordHashing } from './passwords/passwords.ts'
import { createAccountRecords } from './users/account-records.ts'
import { createRegistration } from './registration/registration.ts'
import { createMailRequests } from './mail/mail-requests.ts'
import { sessionStore } from './sessions/session-store.ts'
import { createSessions, type Visitor } from './sessions/sessions.ts'
import { createKnownDevices } from './sign-in/known-devices.ts'
import { createPasswordSignIn } from './sign-in/password-sign-in.ts'
import { createCleanupJob } from './cleanup-job.ts'
import { createSignInThrottles } from './sign-in/sign-in-throttles.ts'
import { userStore } from './users/user-store.ts'

export interface AccountsNeeds {
  database: Database
  clock: Clock
  secrets: Secrets
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  countHits: HitCounter
  origins: Record<Site, string>
  settings: {
    passwordMinLength: number
    passwordHashing: PasswordHashing
    directLoginDomains: string[]
    hideRegisteredEmails: boolean
  }
  google: { provider: IdentityProvider; issuer: string } | undefined
  readIdToken: IdTokenReader
  checkExternalPassword: ExternalPasswordCheck | undefined
}

export function createAccounts(needs: AccountsNeeds) {
  const { database, clock, secrets, origins, settings, readIdToken } = needs
  const passwords = createPasswords({
    minimumLength: settings.passwordMinLength,
    hashing: settings.passwordHashing,
  })
  const mailer = createAccountMailer({ ...needs, landing: origins.landing })
  const sessions = createSessions({ database, clock, secrets })
  const throttles = createSignInThrottles({ database, clock })
  const knownDevices = createKnownDevices({ clock, secrets })
  const revokeAccess = createAccessRevocation({ clock, secrets })
  const reauthentication = createReauthentication({ clock, passwords, throttles })
  const shared = { database, clock, secrets, passwords, sessions, throttles, mailer, revokeAccess, reauthentication }
  const identitySignIn = createIdentitySignIn(shared)
  const registration = createRegistration({ ...shared, countHits: needs.countHits, ...settings })
  const passwordChanges = createPasswordChanges(shared)
  const googleLinking = createGoogleLinking({ ...shared, provider: needs.google?.provider, origins })
  const mailRequests = createMailRequests({ ...shared, jobs: needs.jobs, registration, passwordChanges })

  return {
    sessions,
    knownDevices,
    registration,
    passwordChanges,
    mailRequests,
    records: createAccountRecords({ ...shared, registration }),
    passwordSignIn: createPasswordSignIn({
      ...shared,
      knownDevices,
      identitySignIn,
      checkExternalPassword: needs.checkExternalPassword,
      ...settings,
    }),
    emailChanges: createEmailChanges(shared),
    ownAccount: createOwnAccount(shared),
    handoff: createHandoff({ ...shared, origins }),
    commonPasswords: passwords.commonHashes,
    googleLinking,
    googleFlow: createGoogleFlow({
      ...shared,
      identitySignIn,
      googleLinking,
      provider: needs.google?.provider,
      origins,
    }),

    /** Signs in with an ID token. If `issuer` is given, accepts only that issuer's tokens. */
    signInByIdToken: async (idToken: string, visitor: Visitor, refusal: ErrorCode, issuer?: string) => {
      const external = await readIdToken(idToken)
      if (external === undefined || (issuer !== undefined && external.issuer !== issuer)) throw new AppError(refusal)
      return identitySignIn.signIn(external, visitor)
    },

    endSession: (userId: number, sessionId: string) =>
      sessionStore(database).end(userId, sessionId, 'signed out', clock.now()),

    endEverySession: (userId: number) =>
      database.transaction(async (tx) => {
        await userStore(tx).lock(userId)
        await revokeAccess(tx, userId, 'signed out everywhere')
      }),

    googleIssuer: needs.google?.issuer,
    options: {
      success: true as const,
      google: needs.google !== undefined,
      passwordMinLength: settings.passwordMinLength,
      directLoginDomains: settings.directLoginDomains,
      landingOrigin: origins.landing,
      studyOrigin: origins.study,
    },
    queues: [mailer.queue, mailRequests.queue, createCleanupJob({ database, clock })],
    close: () => passwords.close(),
  }
}

export type Accounts = ReturnType<typeof createAccounts>
