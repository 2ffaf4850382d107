import type { PushSubscriptionKeys } from '@titer/contract'

/** Returns whether this browser can receive push messages. On an iPhone, only an installed app can receive them. */
export const canReceivePush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Returns the address at which this browser receives push messages, if the student has allowed them. */
export async function ownEndpoint(): Promise<string | undefined> {
  if (!canReceivePush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription())?.endpoint
}

/** Asks for permission and subscribes. Returns undefined if the student or the browser refuses. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionKeys | undefined> {
  if (!canReceivePush() || (await Notification.requestPermission()) !== 'granted') return undefined
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = subscription.toJSON()
    const { p256dh, auth } = keys ?? {}
    return endpoint === undefined || p256dh === undefined || auth === undefined ? undefined : { endpoint, p256dh, auth }
  } catch {
    // The browser's push service is unreachable or switched off.
    return undefined
  }
}

export async function unsubscribe() {
  if (!canReceivePush()) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
