import { isReservedName } from '@titer/domain'
import { z } from '../zod.ts'
import { messages } from '../messages.ts'

const invalidName = 'Please use 2 to 30 letters, digits or spaces. The characters . - _ and ’ are fine, too.'

export const displayName = z
  .string()
  .trim()
  .min(2, invalidName)
  .max(30, invalidName)
  // Allows letters of any script with their combining marks, digits, spaces and some punctuation. Excludes characters
  // that hide text or reverse its direction.
  .regex(/^[\p{L}\p{N}\p{M} .'’_-]+$/u, invalidName)
  // A combining mark must follow a letter or digit, and at most four marks may be stacked.
  .refine((name) => !/^\p{M}|[ .'’_-]\p{M}|\p{M}{5}/u.test(name), invalidName)
  .refine((name) => /[\p{L}\p{N}]/u.test(name) && !/\p{Default_Ignorable_Code_Point}/u.test(name), invalidName)

/** A display name that a user may choose. Reserved names are excluded. */
export const newDisplayName = displayName.refine((name) => !isReservedName(name), messages.reservedName)
