import type { Counts, HitGroup } from './search-index.ts'

/** A pack on the device, or what the student wrote; another file is another wording. */
export interface HeldPack {
  name: string
  file: string
  /** The questions and cases that are open, where not all of it is. */
  only?: string[]
}

export type ToWorker =
  { kind: 'hold'; userId: number; packs: HeldPack[] } | { kind: 'ask'; query: string; most: number }

export interface Standing {
  isWhole: boolean
  counts: Counts
}

export type FromWorker =
  | ({ kind: 'standing' } & Standing)
  | { kind: 'failed' }
  | { kind: 'found'; query: string; most: number; groups: HitGroup[] }
