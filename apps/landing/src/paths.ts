export const guidePaths = [
  '/documentation',
  '/documentation/study-modes',
  '/documentation/spaced-repetition',
  '/documentation/gamification',
  '/documentation/analytics-and-progress',
  '/documentation/leaderboards',
  '/documentation/achievements',
  '/documentation/study-tips',
  '/documentation/support',
] as const

export const legalPaths = ['/privacy-policy', '/terms-conditions', '/refund-policy', '/service-policy'] as const

export const paymentPaths = ['/payment', '/payment/checkout', '/payment/success', '/payment/cancel'] as const

/**
 * The paths of all pages except the not-found page. The build prerenders each page, and the server sends the not-found
 * page for every other path.
 */
export const paths = [
  '/',
  '/pricing',
  '/topics',
  '/sample-questions',
  ...guidePaths,
  '/downloads',
  ...legalPaths,
  '/login',
  '/signup',
  '/forgot-password',
  '/auth/action',
  '/auth/handoff',
  '/account',
  ...paymentPaths,
] as const

/** The path of the not-found page. */
export const notFoundPath = '/404'

export type Path = (typeof paths)[number]
export type GuidePath = (typeof guidePaths)[number]
export type LegalPath = (typeof legalPaths)[number]
export type PaymentPath = (typeof paymentPaths)[number]

export const isPath = (path: string): path is Path => paths.some((known) => known === path)
