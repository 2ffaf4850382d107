import { AppError, type ErrorCode } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { HitCounter } from '../../platform/http/rate-limits.ts'
import type { Site } from '../../platform/http/sites.ts'
import type { IdentityProvider, IdTokenReader, OutsidePasswords } from '../../platform/identity/identity.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createDoors } from './doors.ts'
import { createEmailChanges } from './email-changes.ts'
import { createGoogleFlow } from './google-flow.ts'
import { createHandoff } from './handoff.ts'
import { createIdentityEntry } from './identity.ts'
import { createMailroom } from './mailroom.ts'
import { createOwnAccount } from './own-account.ts'
import { createOwnerCheck } from './owner.ts'
import { createPasswordChanges } from './password-changes.ts'
import { createPasswords, type PasswordHashing } from './passwords.ts'
import { createRecords } from './records.ts'
import { createRegistration } from './registration.ts'
import { createRequests } from './requests.ts'
import { createSessions, type Visitor } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { createSweep } from './sweep.ts'
import { createThrottles } from './throttles.ts'
import { userStore } from './users.ts'

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
  outsidePasswords: OutsidePasswords | undefined
}

/** Everything about accounts, made from what it needs. */
export function createAccounts(needs: AccountsNeeds) {
  const { database, clock, secrets, origins, settings, readIdToken } = needs
  const passwords = createPasswords({
    minimumLength: settings.passwordMinLength,
    hashing: settings.passwordHashing,
  })
  const mailroom = createMailroom({ ...needs, landing: origins.landing })
  const sessions = createSessions({ database, clock, secrets })
  const throttles = createThrottles({ database, clock })
  const shutDoors = createDoors({ clock, secrets, sessions })
  const owner = createOwnerCheck({ clock, passwords, sessions, throttles })
  const shared = { database, clock, secrets, passwords, sessions, throttles, mailroom, shutDoors, owner }
  const identity = createIdentityEntry(shared)
  const registration = createRegistration({ ...shared, countHits: needs.countHits, ...settings })
  const passwordChanges = createPasswordChanges(shared)
  const requests = createRequests({ ...shared, jobs: needs.jobs, registration, passwordChanges })

  return {
    sessions,
    registration,
    passwordChanges,
    requests,
    records: createRecords({ ...shared, registration }),
    signIn: createSignIn({ ...shared, identity, outsidePasswords: needs.outsidePasswords, ...settings }),
    emailChanges: createEmailChanges(shared),
    ownAccount: createOwnAccount(shared),
    handoff: createHandoff({ ...shared, studyOrigin: origins.study }),
    googleFlow: createGoogleFlow({ ...shared, identity, provider: needs.google?.provider, origins }),

    /** Signs in by an ID token; `issuer` narrows which one may have made it. */
    enterByIdToken: async (idToken: string, visitor: Visitor, refusal: ErrorCode, issuer?: string) => {
      const outside = await readIdToken(idToken)
      if (outside === undefined || (issuer !== undefined && outside.issuer !== issuer)) throw new AppError(refusal)
      return identity.enter(outside, visitor)
    },

    endSession: (userId: number, sessionId: string) => sessions.end(database, userId, sessionId, 'signed out'),

    endEverySession: (userId: number) =>
      database.transaction(async (tx) => {
        await userStore(tx).lock(userId)
        await shutDoors(tx, userId, 'signed out everywhere')
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
    queues: [mailroom.queue, requests.queue, createSweep({ database, clock })],
    close: () => passwords.close(),
  }
}

export type Accounts = ReturnType<typeof createAccounts>
