import type { FastifyBaseLogger } from 'fastify'
import { destination, pino, stdSerializers, type Logger } from 'pino'

const hidden = '[hidden]'

const secretNames = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'code',
  'resetCode',
  'idToken',
  'credential',
  'oobCode',
  'state',
  'authorization',
  'cookie',
  'set-cookie',
]

/** Replaces the values of secret fields in an object. A value that is not an object is hidden completely. */
const redact = (record: unknown) =>
  typeof record === 'object' && record !== null
    ? Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, secretNames.includes(name) ? hidden : value]),
      )
    : hidden

// A failed query's error lists the query parameters, which can be personal data or secrets: addresses, password hashes,
// seeds.
const withoutParameters = (text: string) => text.replaceAll(/\nparams: [^\n]*/g, '')

function describeError(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error)
  const code: unknown = 'code' in error ? error.code : undefined
  return { type, code, message: withoutParameters(message), stack: withoutParameters(stack) }
}

// Query strings of links and callbacks contain secrets, so the log keeps the parameter names and drops the values.
export const safeUrl = (url: string) => {
  const cut = url.indexOf('?')
  return cut === -1 ? url : `${url.slice(0, cut)}?${[...new URLSearchParams(url.slice(cut)).keys()].join('&')}`
}

export function createLog({ level, file }: { level: string; file?: string | undefined }): Logger {
  return pino(
    {
      level,
      base: null,
      hooks: {
        // If a log call has no message, pino uses the error's message, which includes the query parameters.
        logMethod(words, method) {
          const [first, message] = words as unknown as [unknown, string?]
          const error =
            message === undefined && typeof first === 'object' && first !== null && 'err' in first && first.err
          if (error instanceof Error) method.call(this, first as object, withoutParameters(error.message))
          else method.apply(this, words)
        },
      },
      // Serializers replace pino's `redact` paths, because a serializer costs nothing on lines without its field.
      serializers: {
        ...Object.fromEntries(secretNames.map((name) => [name, () => hidden])),
        body: redact,
        query: redact,
        headers: redact,
        err: describeError,
        req: (request: { method: string; url: string }) => ({ method: request.method, url: safeUrl(request.url) }),
      },
    },
    // Lines are buffered and written at least once a second.
    destination({
      ...(file === undefined ? {} : { dest: file, mkdir: true }),
      sync: false,
      minLength: 4_096,
      periodicFlush: 1_000,
    }),
  )
}

/** The logger of one request. It creates its pino child on first use, because most requests log nothing. */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: object
  #child: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: object) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get #own() {
    this.#child ??= this.#parent.child(this.#bindings)
    return this.#child
  }

  get level() {
    return this.#parent.level
  }

  child(...settings: Parameters<FastifyBaseLogger['child']>) {
    return this.#own.child(...settings)
  }

  trace(...words: Parameters<FastifyBaseLogger['trace']>) {
    this.#own.trace(...words)
  }

  debug(...words: Parameters<FastifyBaseLogger['debug']>) {
    this.#own.debug(...words)
  }

  info(...words: Parameters<FastifyBaseLogger['info']>) {
    this.#own.info(...words)
  }

  warn(...words: Parameters<FastifyBaseLogger['warn']>) {
    this.#own.warn(...words)
  }

  error(...words: Parameters<FastifyBaseLogger['error']>) {
    this.#own.error(...words)
  }

  fatal(...words: Parameters<FastifyBaseLogger['fatal']>) {
    this.#own.fatal(...words)
  }

  silent() {}
}
