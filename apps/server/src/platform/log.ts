import type { FastifyBaseLogger } from 'fastify'
import { destination, pino, stdSerializers, type Logger } from 'pino'

const hidden = '[hidden]'

// No log call should contain these fields. If one does, their values are hidden.
const hiddenNames = [
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
  'email',
  'username',
  'displayName',
  'address',
  'ip',
  'userAgent',
  'body',
  'query',
  'headers',
]

/**
 * Lists the parameters of every failed query in an error and its causes, in the form in which the error's message
 * contains them.
 */
function queryParametersOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'params' in error && Array.isArray(error.params) ? [`\nparams: ${error.params.join(',')}`] : []
  return [...own, ...queryParametersOf(error.cause)]
}

/** Hides the value in PostgreSQL's message `invalid input syntax for type uuid: "…"`. */
function withoutUnreadableValue(line: string) {
  const at = line.indexOf('invalid input syntax for type ')
  const value = at === -1 ? -1 : line.indexOf(': "', at)
  return value === -1 ? line : `${line.slice(0, value)}: ${hidden}`
}

/**
 * Removes personal data and secrets from the text of an error. The parameters of a failed query can be email addresses,
 * password hashes, or the seeds from which tokens and one-time codes are derived. A mail server's error repeats the
 * recipient, and PostgreSQL's error repeats an invalid value.
 */
const withoutPersonalData = (text: string, error?: unknown) =>
  queryParametersOf(error)
    .reduce((rest, parameters) => rest.replaceAll(parameters, ''), text)
    .split('\n')
    .map(withoutUnreadableValue)
    .join('\n')
    .split(/([\s<>"'(),;]+)/)
    .map((word) => (/[\w.+-]@\w/.test(word) ? hidden : word))
    .join('')

function describeError(error: Error): object {
  const { type, message, stack } = stdSerializers.err(error)
  const code: unknown = 'code' in error ? error.code : undefined
  return { type, code, message: withoutPersonalData(message, error), stack: withoutPersonalData(stack, error) }
}

const isPlainSegment = (segment: string) => /^[\w.~:-]{0,80}$/.test(segment)
const isPlainName = (name: string) => /^\w{1,40}$/.test(name)

/**
 * Returns the form of a URL that may be logged. Query strings of links and callbacks contain secrets, so only the names
 * of the parameters are kept. A visitor may type anything into the address bar, so unusual names and path segments are
 * hidden.
 */
export const safeUrl = (url: string) => {
  const cut = url.indexOf('?')
  const path = (cut === -1 ? url : url.slice(0, cut))
    .split('/', 12)
    .map((segment) => (isPlainSegment(segment) ? segment : hidden))
    .join('/')
  if (cut === -1) return path
  const names = [...new URLSearchParams(url.slice(cut)).keys()].slice(0, 12)
  return `${path}?${names.map((name) => (isPlainName(name) ? name : hidden)).join('&')}`
}

export function createLog({ level, file }: { level: string; file?: string | undefined }): Logger {
  return pino(
    {
      level,
      base: null,
      hooks: {
        // If a log call has no message, pino would log the error's message, which may contain personal data. The
        // message is therefore cleaned and passed here.
        logMethod(args, method) {
          const [first, message] = args as unknown as [unknown, string?]
          const error =
            message === undefined && typeof first === 'object' && first !== null && 'err' in first && first.err
          if (error instanceof Error) method.call(this, first as object, withoutPersonalData(error.message, error))
          else method.apply(this, args)
        },
      },
      // Serializers are used instead of pino's `redact` paths, because a serializer costs nothing on lines without its
      // field.
      serializers: {
        ...Object.fromEntries(hiddenNames.map((name) => [name, () => hidden])),
        err: describeError,
        reason: (text: unknown) => withoutPersonalData(String(text)),
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

  trace(...args: Parameters<FastifyBaseLogger['trace']>) {
    this.#own.trace(...args)
  }

  debug(...args: Parameters<FastifyBaseLogger['debug']>) {
    this.#own.debug(...args)
  }

  info(...args: Parameters<FastifyBaseLogger['info']>) {
    this.#own.info(...args)
  }

  warn(...args: Parameters<FastifyBaseLogger['warn']>) {
    this.#own.warn(...args)
  }

  error(...args: Parameters<FastifyBaseLogger['error']>) {
    this.#own.error(...args)
  }

  fatal(...args: Parameters<FastifyBaseLogger['fatal']>) {
    this.#own.fatal(...args)
  }

  silent() {}
}
