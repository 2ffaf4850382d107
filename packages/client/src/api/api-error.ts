import type { ErrorAnswer } from '@titer/contract'

export interface ApiErrorDetails {
  /** A code from the server's error catalogue, or a code of this package, such as `client.network`. */
  code: string
  message: string
  /** The HTTP status. 0 if no complete response arrived. */
  status: number
  needsVerification?: boolean | undefined
  retryAfterSeconds?: number | undefined
  fields?: ErrorAnswer['fields']
}

/** The only error that a call throws. Callers branch on `code` and show `message` to the user. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly needsVerification: boolean
  readonly retryAfterSeconds: number | undefined
  readonly fields: { field: string; message: string }[]

  constructor(details: ApiErrorDetails, cause?: unknown) {
    super(details.message, cause === undefined ? undefined : { cause })
    this.name = 'ApiError'
    this.code = details.code
    this.status = details.status
    this.needsVerification = details.needsVerification ?? false
    this.retryAfterSeconds = details.retryAfterSeconds
    this.fields = details.fields ?? []
  }

  /** Whether the code is from the server's error catalogue. Otherwise it is a code of this package. */
  get isFromServer(): boolean {
    return !this.code.startsWith('client.')
  }
}

export const isUnauthorized = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401

export const isOffline = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'client.network' || error.code === 'client.timeout')
