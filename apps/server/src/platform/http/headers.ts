import type { Site } from './sites.ts'

export interface Origins {
  landing: string
  study: string
}

/**
 * For the pages of a sign-in popup: any other policy along its way would cut it off from the page that opened it,
 * which then could not tell a popup that is open from one that was closed.
 */
export const popupPolicy = { 'cross-origin-opener-policy': 'unsafe-none' }

/** The security headers of a site, built once. The digests are those of the scripts that stand inside its pages. */
export function securityHeaders(site: Site, origins: Origins, digests: readonly string[]) {
  const other = site === 'landing' ? origins.study : origins.landing
  const policy = [
    `default-src 'self'`,
    [`script-src 'self'`, ...digests.map((digest) => `'${digest}'`)].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: https:`,
    `connect-src 'self' ${other}`,
    `form-action 'self' ${other}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ]
  // All that an answer needs which is no page: on a small file the rest would weigh more than the file.
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(origins[site].startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
  const onPages: Record<string, string> = {
    ...always,
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The Google popup must keep its opener; nothing else may reach into our windows.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  }
  return { always, onPages }
}
