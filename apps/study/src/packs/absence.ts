import type { SyncState } from '../sync/engine.ts'
import type { Library } from './read-library.ts'

/**
 * Why something is not to be had on this device: it is still being looked at, on its way, not downloaded yet, taken off by
 * the student, closed after a week without a connection, over with the free trial, or without room.
 */
export type Absence = 'reading' | 'coming' | 'none' | 'removed' | 'lapsed' | 'ended' | 'full'

const isCardPack = (name: string) => name.startsWith('cards-')

export function absenceOf(
  library: Library | null | undefined,
  { status }: Pick<SyncState, 'status'>,
  isAboutCards: boolean,
): Absence {
  if (library === undefined) return 'reading'
  if (library?.isLapsed === true) return 'lapsed'
  if (library?.missing === 0) {
    if (library.removed.some((name) => isCardPack(name) === isAboutCards)) return 'removed'
    return library.isTrialOver ? 'ended' : 'none'
  }
  if (status === 'full') return 'full'
  return status === 'offline' || status === 'failed' ? 'none' : 'coming'
}
