import { randomUUID } from 'node:crypto'
import { AppError, errors, type ErrorAnswer, type ErrorCode, type ErrorDetails } from '@titer/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable } from '../database/database-errors.ts'

const retryAfterSeconds = 2

interface Issue {
  keyword?: string
  code?: string
  path?: PropertyKey[]
  instancePath?: string
  message?: string
  keys?: string[]
  errors?: Issue[][]
  params?: Issue
}

// Matches Zod's default messages. Our own schemas' messages start differently.
const isDefaultMessage =
  /^(Invalid (input|option|string|UUID|ISO|URL|base64|number|key|value|discriminator)|Too (big|small)|Unrecognized)/

// The response contains the names of unknown fields, so their number and length are limited.
const maxFields = 20
const maxNameLength = 60

/**
 * Returns an issue's field errors, with our messages. For a union, returns the errors of the variant with the fewest
 * errors.
 */
function fieldErrors(issue: Issue): { field: string; message: string }[] {
  const kind = issue.keyword ?? issue.code
  const field = issue.path?.join('.') ?? (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.')
  const details = issue.params ?? issue
  if (kind === 'invalid_union') {
    const nearest = (details.errors ?? []).toSorted((left, right) => left.length - right.length)[0] ?? []
    return nearest.flatMap(fieldErrors)
  }
  if (kind === 'unrecognized_keys') {
    const keys = (details.keys ?? []).slice(0, maxFields).map((key) => key.slice(0, maxNameLength))
    return keys.map((field) => ({ field, message: 'This field is not allowed' }))
  }
  const own = issue.message !== undefined && !isDefaultMessage.test(issue.message) ? issue.message : undefined
  return [{ field, message: own ?? (kind === 'invalid_type' ? 'This field is required' : 'This value is not valid') }]
}

function invalidRequest(issues: Issue[]): AppError {
  const fields = issues.flatMap(fieldErrors).slice(0, maxFields)
  const sentence = fields.find(({ message }) => !message.startsWith('This '))?.message
  return new AppError('request.invalid', { fields, ...(sentence === undefined ? {} : { message: sentence }) })
}

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported',
  FST_ERR_VALIDATION: 'request.invalid',
}

// PostgreSQL cannot store some texts, for example a text with a NUL character. Such a request is invalid; the server
// has not failed.
const isUnstorableText = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  (error.cause.code === '22021' || error.cause.code === '22P05')

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error.validation)
  if (isDatabaseUnavailable(error)) return new AppError('service.unavailable', { retryAfterSeconds }, error)
  if (isUnstorableText(error)) return new AppError('request.invalid')
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const known = byFastifyCode[code]
  if (known !== undefined) return new AppError(known)
  if (statusCode === 404) return new AppError('request.notFound')
  if (statusCode >= 400 && statusCode < 500) return new AppError('request.invalid')
  return new AppError('service.unexpected', {}, error)
}

function send(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const { message: _, ...details }: ErrorDetails = error.details
  const body: ErrorAnswer = {
    success: false,
    error: error.message,
    code: error.code,
    requestId: request.id,
    ...details,
  }
  if (details.retryAfterSeconds !== undefined) void reply.header('retry-after', String(details.retryAfterSeconds))
  return reply.code(error.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Sends every error in the same format. Stack traces are only logged, never sent. */
export function sendErrorResponse(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toAppError(thrown)
  if (error.status >= 500) request.log.error({ event: 'request.failed', error: error.code, err: thrown })
  else request.log.info({ event: 'request.refused', error: error.code })
  return send(request, reply, error)
}

export function registerErrorHandlers(app: FastifyInstance) {
  app.setErrorHandler(sendErrorResponse)
  app.setNotFoundHandler((request, reply) => send(request, reply, new AppError('request.notFound')))
}

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * Returns the complete HTTP response to a request that Node could not read, for example because its headers are too
 * long.
 */
export function malformedRequestResponse(code: string | undefined, headers: Record<string, string>): string {
  const requestId = randomUUID()
  const body = JSON.stringify({
    success: false,
    error: errors['request.invalid'].message,
    code: 'request.invalid',
    requestId,
  } satisfies ErrorAnswer)
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${statusLines[code ?? ''] ?? '400 Bad Request'}`, ...lines, '', body].join('\r\n')
}
