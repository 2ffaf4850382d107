import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export type SecretPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'one-time-code'
  | 'payments-sandbox'
  | 'known-device'
  | 'used-trial'
  | 'web-push'

/** Derives one key for each purpose from the secret in the configuration, and computes digests with these keys. */
export function createSecrets(master: string) {
  const key = (purpose: SecretPurpose) => Buffer.from(hkdfSync('sha256', master, 'titer', purpose, 32))
  const keys = {
    'access-token': key('access-token'),
    'refresh-token': key('refresh-token'),
    'one-time-code': key('one-time-code'),
    'payments-sandbox': key('payments-sandbox'),
    'known-device': key('known-device'),
    'used-trial': key('used-trial'),
    'web-push': key('web-push'),
  }
  return {
    key: (purpose: SecretPurpose) => keys[purpose],
    digest: (purpose: SecretPurpose, ...parts: (string | Buffer)[]) => {
      const hmac = createHmac('sha256', keys[purpose])
      // The length prefix makes ('ab', 'c') and ('a', 'bc') different inputs.
      for (const part of parts) hmac.update(`${part.length}:`).update(part)
      return hmac.digest()
    },
  }
}

export type Secrets = ReturnType<typeof createSecrets>

export const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

export const newSeed = () => randomBytes(32)

export const sameBytes = (left: Buffer, right: Buffer) => left.length === right.length && timingSafeEqual(left, right)
