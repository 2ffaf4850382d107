import { ApiError } from './api-error.ts'

/** What a form shows of a failure: a sentence over the form or one under each field, and what the toast says. */
export interface Explanation {
  message?: string
  fields?: Record<string, string>
  toast: string
}

interface Otherwise {
  message: string
  toast?: string
}

interface Rules {
  /** Said when no server of ours has given a reason. */
  otherwise: Otherwise
  /** Sentences this page says instead of the catalogue's, by code or by the sentence replaced. */
  variants?: Readonly<Record<string, string>>
  /** The field that a code is about. */
  fieldsByCode?: Readonly<Record<string, string>>
}

export function explain(error: unknown, { otherwise, variants = {}, fieldsByCode = {} }: Rules): Explanation {
  if (!(error instanceof ApiError) || hasNoReason(error)) {
    return { message: otherwise.message, toast: otherwise.toast ?? otherwise.message }
  }
  const message = variants[error.code] ?? variants[error.message] ?? error.message
  const about = fieldsByCode[error.code]
  if (about !== undefined) return { fields: { [about]: message }, toast: message }
  if (error.fields.length === 0) return { message, toast: message }
  const fields = Object.fromEntries(
    error.fields.map(({ field, message }) => [lastName(field), variants[message] ?? message]),
  )
  return { fields, toast: Object.values(fields)[0] ?? message }
}

const hasNoReason = ({ code, status }: ApiError) => code === 'client.answer' && status >= 400

const lastName = (field: string) => field.split(/[./]/).at(-1) ?? field
