export const devices = ['android', 'iphone', 'computer'] as const

export type Device = (typeof devices)[number]

/** Returns the visitor's device. A newer iPad reports itself as a Mac and differs from it only by its touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (userAgent.includes('Android')) return 'android'
  const isIpad = userAgent.includes('Macintosh') && maxTouchPoints > 1
  return isIpad || /iPhone|iPad|iPod/.test(userAgent) ? 'iphone' : 'computer'
}
