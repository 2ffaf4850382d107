import type { Kind, Sheet } from './sheet-schemas.ts'

/** Where something stands: a file, and a line of it. */
export interface Place {
  file: string
  line: number
}

export interface Fault extends Place {
  sentence: string
}

/** An entry that is what its kind may be. */
export type Read<K extends Kind = Kind> = { [Each in K]: { kind: Each; sheet: Sheet<Each> } & Place }[K]
