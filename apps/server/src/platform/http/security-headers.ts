import type { Site } from './sites.ts'

export interface Origins {
  landing: string
  study: string
}

/**
 * The header for every page that a sign-in popup loads. Any other policy would disconnect the popup from the page that
 * opened it, and that page could not detect whether the popup is still open.
 */
export const popupPolicy = { 'cross-origin-opener-policy': 'unsafe-none' }

/** Returns a site's security headers. `digests` are the hashes of the inline scripts in the site's pages. */
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
  // Files under /assets/ get only these headers, because the full set of headers would be larger than many of the
  // files.
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
    // Keeps our pages connected to the Google sign-in popup, so that they can detect whether it is still open. A window
    // of another site that opens our pages is disconnected from them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  }
  return { always, onPages }
}
