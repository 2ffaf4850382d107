import type { ErrorAnswer } from '@titer/contract'

export interface ApiErrorDetails {
  /** The code of the catalogue, or one of `client.network`, `client.timeout`, `client.answer`. */
  code: string
  message: string
  /** 0 when no answer came. */
  status: number
  needsVerification?: boolean | undefined
  retryAfterSeconds?: number | undefined
  fields?: ErrorAnswer['fields']
}

/** The one thing a call throws: a code to decide by, a sentence to show. */
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

  /** Whether a server of ours wrote the sentence. */
  get isFromServer(): boolean {
    return !this.code.startsWith('client.')
  }
}

export const isUnauthorized = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401

export const isOffline = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'client.network' || error.code === 'client.timeout')
