import { AppError, messages, type PlanChange, type PlanOffer, type SubscriptionState } from '@titer/contract'
import {
  activeTerm,
  cancelTerm,
  changePlan,
  daysRemaining,
  defaultSettings,
  isSubscriptionActive,
  tierIncludes,
  planCatalogue,
  termPlanId,
  tierRank,
  reconcileTerms,
  termEnd,
  subscriptionStatusAt,
  studyDay,
  termStatus,
  tierAt,
  parseTier,
  type Feature,
  type PaymentEntitlement,
  type Term,
  type Tier,
} from '@titer/domain'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { accountStore } from '../accounts/index.ts'
import { createPlanMails } from './plan-mails.ts'
import { createPlanEndMails } from './plan-end-mails.ts'
import { subscriptionStore, type CurrentSubscription, type PlanEnding, type StoredTerm } from './store.ts'

interface Needs {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  landing: string
  /** Whether `?dev=true` unlocks everything. This is true only on a development server. */
  isDevelopment: boolean
}

const developerDays = 365
const noLimit = -1
const developerLimit = 999

/** Creates the subscriptions feature: status, plan changes, access, usage, expiry and mails. */
export function createSubscriptions({ database, clock, jobs, transport, landing, isDevelopment }: Needs) {
  const isDeveloper = (dev: string | undefined) => isDevelopment && dev === 'true'

  const mails = createPlanMails({ database, jobs, transport, landing })

  const status = async (userId: number, dev?: string): Promise<SubscriptionState> => {
    if (isDeveloper(dev)) return developerState(clock.now())
    const store = subscriptionStore(database)
    const current = await store.findCurrent(userId)
    const ending = current?.status === 'cancelled' ? await store.endingOf(current) : undefined
    return stateOf(current, ending, clock.now())
  }

  /**
   * Locks the user, applies `change` to the user's terms, and saves the terms and the tier, all in the caller's
   * transaction.
   */
  const updateTerms = async (tx: Handle, userId: number, change: (terms: StoredTerm[], now: Date) => StoredTerm[]) => {
    const now = clock.now()
    const [store, account] = [subscriptionStore(tx), accountStore(tx, userId)]
    if ((await account.lock()) === undefined) throw new AppError('subscription.userNotFound')
    const before = await store.terms(userId)
    const after = change(before, now)
    const isActive = (term: Term) => termStatus(term, now) === 'active'
    // Save ended terms first, because a unique index allows only one active term per user at any time.
    const changed = after.filter((term) => !before.includes(term) || term.status !== termStatus(term, now))
    for (const term of changed.toSorted((left, right) => Number(isActive(left)) - Number(isActive(right)))) {
      await store.saveTerm(userId, term, now)
    }
    await account.setTier(tierOfTerms(after, now))
    return { before, after, now }
  }

  /** Changes the terms at the student's request, and queues a mail if the tier has changed. */
  const updateByStudent = (userId: number, change: Parameters<typeof updateTerms>[2]) =>
    database.transaction(async (tx) => {
      const { before, after, now } = await updateTerms(tx, userId, change)
      const [from, to, active] = [tierOfTerms(before, now), tierOfTerms(after, now), activeTerm(after, now)]
      // A repeated request changes nothing and sends no second mail.
      if (from === to) return
      await mails.send(tx, { userId, from, to, endDate: active === undefined ? null : termEnd(active).toISOString() })
    })

  const changeTo = async (userId: number, wanted: PlanChange, direction: 'upgrade' | 'downgrade') => {
    const { plan_id: planId, subscription_type: type } = wanted
    if (planCatalogue.find(({ id }) => id === planId)?.tier !== type) throw new AppError('subscription.plan')
    await updateByStudent(userId, (terms, now) => {
      const rise = tierRank(type) - tierRank(tierOfTerms(terms, now))
      // The user already has this plan, for example because the request was repeated.
      if (rise === 0) return terms
      const isPossible = activeTerm(terms, now) !== undefined && rise > 0 === (direction === 'upgrade')
      if (!isPossible) throw new AppError(`subscription.${direction}`)
      return changePlan(terms, planId, now)
    })
    return { success: true as const, subscription: await status(userId) }
  }

  const expiry: Queue<object> = {
    name: 'subscriptions-expiry',
    schedule: '*/10 * * * *',
    work: () =>
      database.transaction(async (tx) => {
        for (const userId of new Set(await subscriptionStore(tx).expire(clock.now()))) {
          const state = await subscriptionStore(tx).findCurrent(userId)
          await accountStore(tx, userId).setTier(tierAt(state, clock.now()))
        }
      }),
  }

  return {
    status,

    plans: async (): Promise<PlanOffer[]> =>
      (await subscriptionStore(database).plans()).map((row) => ({
        id: row.id,
        name: row.name,
        price: row.pricePkr,
        price_pkr: row.pricePkr,
        currency: row.currency,
        duration_months: row.durationMonths,
        features: row.features,
        is_active: row.isActive,
      })),

    access: async (userId: number | undefined, feature: Feature, dev?: string) => {
      if (userId === undefined) {
        const denied = { allowed: false, upgrade_required: true, subscription_type: 'demo' as const }
        return { ...denied, message: messages.logInForFeature }
      }
      const { subscription_type: type } = await status(userId, dev)
      const isOpen = tierIncludes(type, feature)
      return { allowed: isOpen, upgrade_required: !isOpen, subscription_type: type }
    },

    usage: async (userId: number, dev?: string) => {
      const limit = isDeveloper(dev) ? developerLimit : noLimit
      const done = await subscriptionStore(database).usageOn(userId, dayInPakistan(clock.now()))
      return {
        questions_today: done?.questions ?? 0,
        clinical_cases_today: done?.cases ?? 0,
        questions_limit: limit,
        clinical_cases_limit: limit,
        subscription_type: (await status(userId, dev)).subscription_type,
      }
    },

    upgrade: async (userId: number, wanted: PlanChange) => ({
      ...(await changeTo(userId, wanted, 'upgrade')),
      message: messages.upgraded,
    }),

    downgrade: async (userId: number, wanted: PlanChange) => ({
      ...(await changeTo(userId, wanted, 'downgrade')),
      message: messages.downgraded,
    }),

    cancel: async (userId: number) => {
      await updateByStudent(userId, (terms, now) => {
        const wasCancelled = terms.at(-1)?.cancelledAt !== undefined
        if (activeTerm(terms, now) === undefined && !wasCancelled) throw new AppError('subscription.cancel')
        return cancelTerm(terms, now)
      })
      return { success: true as const, message: messages.unsubscribed, subscription: await status(userId) }
    },

    planHistory: (userId: number) => subscriptionStore(database).planHistory(userId),

    /** Adds or revokes the months that a payment bought, in the transaction that changes the payment. */
    applyPayment: async (tx: Handle, userId: number, payment: PaymentEntitlement) => {
      await updateTerms(tx, userId, (terms, now) => reconcileTerms(terms, payment, now))
    },

    queues: [expiry, mails.queue, ...createPlanEndMails({ database, clock, jobs, transport, landing }).queues],
  }
}

const karachiMinutes = 300

/**
 * Returns the study day in Pakistan with the default start hour. A student's own study day may start at another hour.
 */
const dayInPakistan = (moment: Date) => studyDay(moment.getTime(), karachiMinutes, defaultSettings.dayStartHour)

function tierOfTerms(terms: readonly Term[], now: Date): Tier {
  const active = activeTerm(terms, now)
  const planId = active && termPlanId(active)
  return parseTier(planCatalogue.find(({ id }) => id === planId)?.tier)
}

const developerState = (now: Date): SubscriptionState => ({
  subscription_type: 'premium',
  status: 'active',
  plan_name: 'Premium',
  end_date: later(now, developerDays * 86_400).toISOString(),
  days_remaining: developerDays,
  ended_by: null,
  ended_at: null,
})

/** Converts a subscription to the API's format. The specification prescribes the field names. */
const stateOf = (
  current: CurrentSubscription | undefined,
  ending: PlanEnding | undefined,
  now: Date,
): SubscriptionState => ({
  subscription_type: tierAt(current, now),
  status: current === undefined ? null : subscriptionStatusAt(current, now),
  plan_name: current?.planName ?? null,
  end_date: current?.endDate.toISOString() ?? null,
  days_remaining: current === undefined ? null : daysLeft(current, now),
  ended_by: ending?.by ?? null,
  ended_at: ending?.at?.toISOString() ?? null,
})

// A cancelled subscription has no days left, even if its end date is in the future.
const daysLeft = (current: CurrentSubscription, now: Date) =>
  isSubscriptionActive(current, now) ? daysRemaining(current.endDate, now) : 0

export type Subscriptions = ReturnType<typeof createSubscriptions>
