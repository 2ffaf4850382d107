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

/** The security headers, built once: they are the same on every answer of a site. */
export function securityHeaders(site: Site, origins: Origins): Record<string, string> {
  const other = site === 'landing' ? origins.study : origins.landing
  const policy = [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: https:`,
    `connect-src 'self' ${other}`,
    `form-action 'self' ${other}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The Google popup must keep its opener; nothing else may reach into our windows.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    ...(origins[site].startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  }
}
