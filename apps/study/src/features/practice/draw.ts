import type { ItemState, StudyMode } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import type { LibraryTopic } from '../../packs/library.ts'
import { readExamined } from './examined.ts'

export type Pool = 'all' | 'unseen' | 'wrong' | 'bookmarked' | 'weak'

export interface Wish {
  mode: StudyMode
  topics: readonly string[]
  pool: Pool
}

const isIn: Record<Pool, (state: ItemState | undefined) => boolean> = {
  all: () => true,
  unseen: (state) => state === undefined || state.right + state.wrong === 0,
  wrong: (state) => state !== undefined && state.right + state.wrong > 0 && !state.isLastRight,
  bookmarked: (state) => state?.isBookmarked === true,
  // Not known yet by what was answered: more often wrong than right, or wrong the last time.
  weak: (state) =>
    state !== undefined && state.right + state.wrong > 0 && (!state.isLastRight || state.wrong >= state.right),
}

/** Everything that a wish could be met with. How something was answered is no ground for it before an exam has ended. */
export async function candidates(database: StudyDatabase, library: readonly LibraryTopic[], wish: Wish) {
  const wanted = library.filter(({ id }) => wish.topics.includes(id))
  const ids = wanted.flatMap((topic) => (wish.mode === 'case' ? topic.cases : topic.questions))
  if (wish.pool === 'all') return ids
  const [rows, examined] = await Promise.all([database.items.toArray(), readExamined(database)])
  const states = new Map(rows.map((row) => [row.id, row]))
  return ids.filter((id) => !examined.has(id) && isIn[wish.pool](states.get(id)))
}

/** The disease behind each case, by which those of one patient are told. */
export async function readScripts(database: StudyDatabase): Promise<ReadonlyMap<string, string>> {
  const packs = await database.packs.toArray()
  return new Map(packs.flatMap(({ cases }) => cases.map(({ id, script }) => [id, script])))
}

/** Puts no second one of a kind before there is one of each: of two about one patient, one tells what the other asks. */
export function spread(ids: readonly string[], kinds: ReadonlyMap<string, string>): string[] {
  const seen = new Map<string, number>()
  const rounds = ids.map((id) => {
    const kind = kinds.get(id) ?? id
    const round = seen.get(kind) ?? 0
    seen.set(kind, round + 1)
    return { id, round }
  })
  return rounds.toSorted((one, other) => one.round - other.round).map(({ id }) => id)
}

/** So many of them, in an order that nobody can foresee. */
export function draw(ids: readonly string[], count: number, random: () => number = Math.random): string[] {
  const left = [...ids]
  for (let at = left.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[left[at], left[other]] = [left[other] as string, left[at] as string]
  }
  return left.slice(0, count)
}
