import { messages, subscriptionCalls } from '@titer/contract'
import type { AnswerOf, QueryOf } from '@titer/contract'
import type { Session } from './session.ts'

type Feature = QueryOf<typeof subscriptionCalls.checkAccess>['feature']
type Access = Pick<AnswerOf<typeof subscriptionCalls.checkAccess>, 'allowed' | 'upgrade_required' | 'message'>
type Usage = AnswerOf<typeof subscriptionCalls.usage>['usage']

const unknownAccess: Access = { allowed: false, upgrade_required: true, message: messages.accessUnknown }

const unknownUsage: Usage = {
  questions_today: 0,
  clinical_cases_today: 0,
  questions_limit: 10,
  clinical_cases_limit: 2,
  subscription_type: 'demo',
}

/** What the plan of who is signed in opens. The server decides again at every call; this is to be shown. */
export const createAccess = (session: Pick<Session, 'call'>) => ({
  /** Closed while nobody can be asked, and said so. */
  check: async (feature: Feature): Promise<Access> => {
    try {
      return await session.call(subscriptionCalls.checkAccess, { query: { feature } })
    } catch {
      return unknownAccess
    }
  },

  /** Little, while nobody can be asked: better less shown than more promised. */
  usage: async (): Promise<Usage> => {
    try {
      return (await session.call(subscriptionCalls.usage, { query: {} })).usage
    } catch {
      return unknownUsage
    }
  },
})
