/**
 * The plan of an account that is to be deleted, and whether it has payments. `unknown` if they could not be loaded.
 */
export type Losses =
  | { plan: { planName: string | null; daysLeft: number | null } | undefined; hasPayments: boolean }
  | 'unknown'

export const removedData = [
  'Your profile, your sign-in details, and your place on the leaderboard',
  'Your answers, progress, cards, notes and bookmarks',
]

/** Lists the data that is kept after the deletion. The privacy policy names the same data. */
export const keptData = (losses: Losses) => [
  ...(losses === 'unknown' || losses.hasPayments
    ? [
        'Records of your payments, without your name and email, for our accounts and for tax',
        'An open refund request and its bank account, until we have decided and paid',
      ]
    : []),
  'For one year, a code made from your email, only so that the free trial cannot be used twice',
  'Copies in backups, until the backups are replaced',
]

/** Returns a warning about paid days that are or may be lost with the account, or undefined if there are none. */
export function lostPlan(losses: Losses): { title: string; text: string } | undefined {
  if (losses === 'unknown') {
    return {
      title: 'We could not check your plan',
      text: 'If you have a paid plan, you lose its remaining days, and you get no refund for them.',
    }
  }
  const { planName, daysLeft } = losses.plan ?? {}
  if (planName == null || daysLeft == null || daysLeft === 0) return undefined
  const days = daysLeft === 1 ? 'your last paid day' : `${daysLeft} paid days`
  return {
    title: `You lose ${days} of ${planName}`,
    text: 'You get no refund for deleting your account. If you want your money back, ask for a refund first, in the list of your payments. A request that you have already sent stays open.',
  }
}
