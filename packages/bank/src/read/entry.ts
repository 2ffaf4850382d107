import type { SheetKind, Sheet } from './sheet-schemas.ts'

/** A line in a file. */
export interface SourceLocation {
  file: string
  line: number
}

/** A mistake in the content, with a message for the author. */
export interface Fault extends SourceLocation {
  message: string
}

/** An entry that matches the schema for its kind. */
export type SheetEntry<K extends SheetKind = SheetKind> = {
  [Each in K]: { kind: Each; sheet: Sheet<Each> } & SourceLocation
}[K]
