import { z } from '../zod.ts'

/** Returns a schema for text that PostgreSQL can store: without null characters or lone surrogates. */
export const textOf = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\0\p{Cs}]*$/u)
