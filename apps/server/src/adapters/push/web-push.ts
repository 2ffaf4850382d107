import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { PushSender } from '../../platform/push/push.ts'

// Students send us the address of their browser's push service, and we send requests to it. Without this list, somebody
// could make the server send requests to any address.
const knownHosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
  /^([\w-]+\.)?push\.apple\.com$/,
]
const timeoutMs = 10_000

interface Settings {
  /** The private key that signs our push messages, 32 bytes long. */
  key: Buffer
  /** An address at which the operators of a push service can reach us. */
  contact: string
  /** The origin of the push service that replaces the real push services in tests. */
  testService: string | undefined
}

/** Creates the sender of push messages, which are encrypted (RFC 8291) and signed (VAPID, RFC 8292). */
export function webPushSender({ key, contact, testService }: Settings): PushSender {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(key)
  const vapidDetails = {
    subject: contact,
    publicKey: pair.getPublicKey('base64url'),
    privateKey: key.toString('base64url'),
  }
  return {
    publicKey: vapidDetails.publicKey,

    isKnownService: (endpoint) => {
      const { protocol, hostname, origin } = new URL(endpoint)
      return origin === testService || (protocol === 'https:' && knownHosts.some((host) => host.test(hostname)))
    },

    send: async ({ endpoint, p256dh, auth }, message, lifetimeSeconds) => {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails,
        TTL: lifetimeSeconds,
        // The push service keeps only the latest undelivered message of a push topic, so a browser that was offline
        // gets only the latest reminder.
        topic: 'reminder',
      })
      const { status } = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers,
        body: request.body === null ? null : new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status > 299) throw new Error(`The push service responded with status ${status}.`)
      return 'sent'
    },
  }
}
