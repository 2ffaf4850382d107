import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushTarget } from '../platform/push/push.ts'

interface FakeBrowser {
  keys: ECDH
  auth: Buffer
  isGone: boolean
}

interface PushedMessage {
  endpoint: string
  lifetimeSeconds: number
  body: Record<string, unknown>
}

const day = 86_400

/**
 * Starts a simulated push service with simulated browsers, over real HTTP. Like a real service, it verifies the
 * signature of our requests (RFC 8292), and the browser decrypts the message (RFC 8291).
 */
export async function startPushService() {
  const browsers = new Map<string, FakeBrowser>()
  const messages: PushedMessage[] = []
  let failures = 0
  let origin = ''

  const receive = async (request: IncomingMessage): Promise<number> => {
    const browser = browsers.get(request.url ?? '')
    if (browser === undefined) return 404
    if (failures > 0) {
      failures -= 1
      return 503
    }
    if (browser.isGone) return 410
    if (!isSignedFor(origin, request.headers.authorization ?? '')) return 403
    const body = decrypt(browser, await buffer(request))
    messages.push({ endpoint: `${origin}${request.url}`, lifetimeSeconds: Number(request.headers['ttl']), body })
    return 201
  }

  const server = createServer((request, response) => {
    void receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    messages,
    /** Subscribes a new browser. */
    subscribe: (): PushTarget => {
      const path = `/push/${randomBytes(8).toString('hex')}`
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      browsers.set(path, { keys, auth, isGone: false })
      return {
        endpoint: `${origin}${path}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    /** Makes the browser reject all further messages. */
    unsubscribe: ({ endpoint }: PushTarget) => {
      const browser = browsers.get(new URL(endpoint).pathname)
      if (browser !== undefined) browser.isGone = true
    },
    /** Makes the service respond to the next `count` requests with 503. */
    failNext: (count: number) => {
      failures = count
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** Checks the header `vapid t=TOKEN, k=KEY`: the token must be for this service, valid now, and signed with the key. */
function isSignedFor(origin: string, authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const secondsLeft = Number(exp) - Date.now() / 1000
  return isSigned && aud === origin && secondsLeft > 0 && secondsLeft <= day && String(sub).startsWith('mailto:')
}

/** Decrypts a message with one record (RFC 8188, RFC 8291). */
function decrypt({ keys, auth }: FakeBrowser, message: Buffer): Record<string, unknown> {
  const salt = message.subarray(0, 16)
  const keyEnd = 21 + message.readUInt8(20)
  const senderKey = message.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const record = message.subarray(keyEnd)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // In the last record, the byte 2 marks the end of the text. Zeros may follow it as padding.
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, unknown>
}
