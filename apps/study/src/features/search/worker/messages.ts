import type { Counts, HitGroup } from '../indexing/search-index.ts'

/** A pack on the device, or the student's own cards and questions. `file` changes whenever the content changes. */
export interface SearchablePack {
  name: string
  file: string
  /** The ids of the questions and cases to index, if only part of the pack may be searched. */
  only?: string[]
}

export type PageMessage =
  | { kind: 'setPacks'; userId: number; packs: SearchablePack[] }
  | { kind: 'search'; query: string; limit: number }

/** Whether all packs are indexed, and the numbers of indexed articles, cards, questions and cases. */
export interface IndexState {
  isComplete: boolean
  counts: Counts
}

export type WorkerMessage =
  | ({ kind: 'indexed' } & IndexState)
  | { kind: 'failed' }
  | { kind: 'found'; query: string; limit: number; groups: HitGroup[] }
