export const devices = ['android', 'iphone', 'computer'] as const

export type Device = (typeof devices)[number]

/** An iPad calls itself a Mac; only its touch screen gives it away. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (userAgent.includes('Android')) return 'android'
  const isDisguised = userAgent.includes('Macintosh') && maxTouchPoints > 1
  return isDisguised || /iPhone|iPad|iPod/.test(userAgent) ? 'iphone' : 'computer'
}
