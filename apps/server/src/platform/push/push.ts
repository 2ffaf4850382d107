/** The address and the keys of one browser that accepts push messages. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushSender {
  /** The public key with which browsers subscribe, in base64url. */
  publicKey: string
  /** Returns whether the endpoint belongs to a known push service. We send requests to no other address. */
  isKnownService: (endpoint: string) => boolean
  /**
   * Sends a message that the push service drops if the browser does not fetch it in time. Returns `gone` if the browser
   * no longer accepts messages. Throws if the push service cannot be reached or rejects the message for another reason.
   */
  send: (target: PushTarget, message: object, lifetimeSeconds: number) => Promise<'sent' | 'gone'>
}
