import { AppError, messages, type PlanChange, type PlanOffer, type SubscriptionState } from '@titer/contract'
import {
  activeTerm,
  cancelTerm,
  changePlan,
  daysRemaining,
  defaultSettings,
  isSubscriptionActive,
  opens,
  planCatalogue,
  planOf,
  rankOf,
  settleTerms,
  statusAt,
  studyDay,
  termStatus,
  tierAt,
  tierOf,
  type Feature,
  type PaymentStanding,
  type Term,
  type Tier,
} from '@titer/domain'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { standingOf } from '../accounts/index.ts'
import { createReminders } from './reminders.ts'
import { subscriptionStore, type CurrentSubscription, type KeptTerm } from './store.ts'

interface Needs {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  landing: string
  /** Whether `?dev=true` opens everything, as it does where Titer is developed. */
  isDevelopment: boolean
}

const developerDays = 365
const noLimit = -1
const developerLimit = 999

/** Everything about subscriptions, made from what it needs. */
export function createSubscriptions({ database, clock, jobs, transport, landing, isDevelopment }: Needs) {
  const isDeveloper = (dev: string | undefined) => isDevelopment && dev === 'true'

  const status = async (userId: number, dev?: string): Promise<SubscriptionState> =>
    isDeveloper(dev)
      ? developerState(clock.now())
      : stateOf(await subscriptionStore(database).findCurrent(userId), clock.now())

  /** Changes somebody's terms while nobody else can, and writes down what became of them. */
  const rewrite = async (tx: Handle, userId: number, change: (terms: KeptTerm[], now: Date) => KeptTerm[]) => {
    const now = clock.now()
    const [store, standing] = [subscriptionStore(tx), standingOf(tx, userId)]
    if ((await standing.lock()) === undefined) throw new AppError('subscription.userNotFound')
    const before = await store.terms(userId)
    const after = change(before, now)
    const isActive = (term: Term) => termStatus(term, now) === 'active'
    // What has ended goes first: the database holds no two active ones, not even for a moment.
    const changed = after.filter((term) => !before.includes(term) || term.status !== termStatus(term, now))
    for (const term of changed.toSorted((left, right) => Number(isActive(left)) - Number(isActive(right)))) {
      await store.keep(userId, term, now)
    }
    await standing.setTier(tierOfTerms(after, now))
  }

  const changeTo = async (userId: number, wanted: PlanChange, direction: 'upgrade' | 'downgrade') => {
    const { plan_id: planId, subscription_type: type } = wanted
    if (planCatalogue.find(({ id }) => id === planId)?.tier !== type) throw new AppError('subscription.plan')
    await database.transaction((tx) =>
      rewrite(tx, userId, (terms, now) => {
        const rise = rankOf(type) - rankOf(tierOfTerms(terms, now))
        // Asked twice, it has been done already.
        if (rise === 0) return terms
        const isPossible = activeTerm(terms, now) !== undefined && rise > 0 === (direction === 'upgrade')
        if (!isPossible) throw new AppError(`subscription.${direction}`)
        return changePlan(terms, planId, now)
      }),
    )
    return { success: true as const, subscription: await status(userId) }
  }

  const expiry: Queue<object> = {
    name: 'subscriptions-expiry',
    schedule: '*/10 * * * *',
    work: () =>
      database.transaction(async (tx) => {
        for (const userId of new Set(await subscriptionStore(tx).expire(clock.now()))) {
          const state = await subscriptionStore(tx).findCurrent(userId)
          await standingOf(tx, userId).setTier(tierAt(state, clock.now()))
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
        const nothing = { allowed: false, upgrade_required: true, subscription_type: 'demo' as const }
        return { ...nothing, message: messages.logInForFeature }
      }
      const { subscription_type: type } = await status(userId, dev)
      const isOpen = opens(type, feature)
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
      await database.transaction((tx) =>
        rewrite(tx, userId, (terms, now) => {
          const wasCancelled = terms.at(-1)?.cancelledAt !== undefined
          if (activeTerm(terms, now) === undefined && !wasCancelled) throw new AppError('subscription.cancel')
          return cancelTerm(terms, now)
        }),
      )
      return { success: true as const, message: messages.unsubscribed, subscription: await status(userId) }
    },

    /** Which plans somebody had from when until when, as far as they were not cancelled before. */
    plansOf: (userId: number) => subscriptionStore(database).spans(userId),

    /** Opens, extends or revokes what a payment stands for, in the transaction that moves the payment. */
    settle: (tx: Handle, userId: number, payment: PaymentStanding) =>
      rewrite(tx, userId, (terms, now) => settleTerms(terms, payment, now)),

    queues: [expiry, ...createReminders({ database, clock, jobs, transport, landing }).queues],
  }
}

const karachiMinutes = 300

/** By which answers are counted there, unless a student has set another beginning of the day. */
const dayInPakistan = (moment: Date) => studyDay(moment.getTime(), karachiMinutes, defaultSettings.dayStartHour)

function tierOfTerms(terms: readonly Term[], now: Date): Tier {
  const active = activeTerm(terms, now)
  const planId = active && planOf(active)
  return tierOf(planCatalogue.find(({ id }) => id === planId)?.tier)
}

const developerState = (now: Date): SubscriptionState => ({
  subscription_type: 'premium',
  status: 'active',
  plan_name: 'Premium',
  end_date: later(now, developerDays * 86_400).toISOString(),
  days_remaining: developerDays,
})

/** A subscription as the API answers: the names are those of the specification. */
const stateOf = (current: CurrentSubscription | undefined, now: Date): SubscriptionState => ({
  subscription_type: tierAt(current, now),
  status: current === undefined ? null : statusAt(current, now),
  plan_name: current?.planName ?? null,
  end_date: current?.endDate.toISOString() ?? null,
  days_remaining: current === undefined ? null : daysLeft(current, now),
})

// What was cancelled opens nothing any more, whatever its end date says.
const daysLeft = (current: CurrentSubscription, now: Date) =>
  isSubscriptionActive(current, now) ? daysRemaining(current.endDate, now) : 0

export type Subscriptions = ReturnType<typeof createSubscriptions>
