import { connect, type Socket } from 'node:net'

export interface RawResponse {
  status: number
  body: string
}

/** The reason why a request got no response: the server closed the connection, or the request timed out. */
export type NoResponse = 'closed' | 'timeout'

const headEnd = Buffer.from('\r\n\r\n')

/** Reads the chunks of a body. Returns undefined if the last chunk has not arrived yet. */
function readChunked(body: Buffer): { body: Buffer; length: number } | undefined {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    const start = lineEnd + 2
    if (body.length < start + size + 2) return undefined
    if (size === 0) return { body: Buffer.concat(parts), length: start + 2 }
    parts.push(body.subarray(start, start + size))
    at = start + size + 2
  }
}

/** Parses one response. Returns undefined if it has not arrived completely. `hasBody` is false after a HEAD request. */
function parseResponse(bytes: Buffer, hasBody: boolean): (RawResponse & { isLast: boolean }) | undefined {
  const end = bytes.indexOf(headEnd)
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const status = Number(/^http\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0)
  const isLast = head.includes('\r\nconnection: close')
  const rest = bytes.subarray(end + headEnd.length)
  if (!hasBody || status === 204 || status === 304) return { status, body: '', isLast }
  if (head.includes('\r\ntransfer-encoding: chunked')) {
    const read = readChunked(rest)
    return read && { status, body: read.body.toString('latin1'), isLast }
  }
  const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
  return rest.length < length ? undefined : { status, body: rest.toString('latin1', 0, length), isLast }
}

/**
 * A connection that sends bytes unchanged, because HTTP clients refuse to send most malformed requests. The connection
 * is kept alive while the server allows it.
 */
export function createConnection(port: number, timeoutMs: number) {
  let socket: Socket | undefined

  const close = () => {
    socket?.destroy()
    socket = undefined
  }

  return {
    close,
    send: (bytes: Buffer, hasBody: boolean): Promise<RawResponse | NoResponse> =>
      new Promise((resolve) => {
        const used = socket ?? connect({ port, host: '127.0.0.1', noDelay: true })
        socket = used
        let received = Buffer.alloc(0)
        const finish = (result: RawResponse | NoResponse, isOver: boolean) => {
          clearTimeout(timer)
          used.removeAllListeners()
          // A socket without a listener for errors would throw them.
          used.on('error', () => undefined)
          if (isOver) close()
          resolve(result)
        }
        const timer = setTimeout(() => finish('timeout', true), timeoutMs)
        used.on('data', (data) => {
          received = received.length === 0 ? data : Buffer.concat([received, data])
          const response = parseResponse(received, hasBody)
          if (response !== undefined) finish(response, response.isLast)
        })
        used.on('close', () => finish('closed', true))
        used.on('error', () => finish('closed', true))
        used.write(bytes)
      }),
  }
}
