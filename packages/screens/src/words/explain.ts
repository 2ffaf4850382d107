import { ApiError } from '@titer/client'
import type { FormFailure } from '@titer/ui'

interface Otherwise {
  message: string
  toast?: string
}

interface Rules {
  /** The sentences to show if the error contains no reason. */
  otherwise: Otherwise
  /**
   * This page's own sentences. Each replaces the usual sentence of an error. The key is the error's code or the usual
   * sentence itself.
   */
  variants?: Readonly<Record<string, string>>
  /** Maps an error code to its form field. */
  fieldsByCode?: Readonly<Record<string, string>>
}

/** Translates an error into the sentences that a form shows. */
export function explain(error: unknown, { otherwise, variants = {}, fieldsByCode = {} }: Rules): FormFailure {
  if (!(error instanceof ApiError) || hasNoReason(error)) {
    return { message: otherwise.message, toast: otherwise.toast ?? otherwise.message }
  }
  const message = variants[error.code] ?? variants[error.message] ?? error.message
  const field = fieldsByCode[error.code]
  if (field !== undefined) {
    // Prefers the server's sentence about the field, which names the exact fault. For example, it says that a weak
    // password is too short.
    const fault = error.fields[0]?.message ?? message
    return { fields: { [field]: fault }, toast: fault }
  }
  if (error.fields.length === 0) return { message, toast: message }
  const fields = Object.fromEntries(
    error.fields.map(({ field, message }) => [lastPart(field), variants[message] ?? message]),
  )
  return { fields, toast: Object.values(fields)[0] ?? message }
}

const hasNoReason = ({ code, status }: ApiError) => code === 'client.answer' && status >= 400

const lastPart = (field: string) => field.split(/[./]/).at(-1) ?? field
