/// <reference lib="webworker" />

/** A push message from the server. */
export interface ReminderMessage {
  title: string
  body: string
  /** Lets the student turn the reminders off without signing in. */
  stopToken: string
}

interface Shown {
  body: string
  stopToken: string
  /** The label of the button that turns the reminders off. Some browsers show no buttons. */
  stopLabel?: string
}

function show(registration: ServiceWorkerRegistration, title: string, { body, stopToken, stopLabel }: Shown) {
  // The options are built in two steps, because TypeScript's types do not include `actions` and an object literal with
  // it would be an error.
  const actions = stopLabel === undefined ? {} : { actions: [{ action: 'stop', title: stopLabel }] }
  // A new notification with the same tag replaces one that the student has not seen.
  const options = { body, tag: 'reminder', icon: '/icon-192.png', data: { stopToken }, ...actions }
  return registration.showNotification(title, options)
}

export const showReminder = (registration: ServiceWorkerRegistration, message: ReminderMessage) =>
  show(registration, message.title, { ...message, stopLabel: 'Stop reminders' })

/** Turns the reminders off, and shows a confirmation. Offers to try again if the request fails. */
export async function stopReminders(registration: ServiceWorkerRegistration, stopToken: string) {
  const isOff = await fetch(`/api/reminders/stop/${stopToken}`, { method: 'POST' }).then(
    ({ ok }) => ok,
    () => false,
  )
  await (isOff
    ? show(registration, 'Reminders are off', { body: 'You can turn them on again in the settings.', stopToken })
    : show(registration, 'Reminders are still on', {
        body: 'That did not work. Please try again, or turn them off in the settings.',
        stopToken,
        stopLabel: 'Try again',
      }))
}

/** Brings the app's window to the front, or opens a new one. */
export async function openApp(clients: Clients) {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (open === undefined ? clients.openWindow('/') : open.focus())
}
