import type { SyncState } from '../../sync/engine.ts'
import type { Library } from '../../packs/content/library.ts'

/**
 * Why content is not available on this device. `reading`: the database is still being read. `coming`: the content is
 * being downloaded. `none`: the content is not on the device and is not being downloaded. `removed`: the student
 * removed the content. `lapsed`: the device was offline for a week or longer. `ended`: the free trial has ended.
 * `full`: the device has no space left.
 */
export type UnavailableReason = 'reading' | 'coming' | 'none' | 'removed' | 'lapsed' | 'ended' | 'full'

const isCardPack = (name: string) => name.startsWith('cards-')

export function findUnavailableReason(
  library: Library | null | undefined,
  { status }: Pick<SyncState, 'status'>,
  isAboutCards: boolean,
): UnavailableReason {
  if (library === undefined) return 'reading'
  if (library?.isLapsed === true) return 'lapsed'
  if (library?.missing === 0) {
    if (library.removed.some((name) => isCardPack(name) === isAboutCards)) return 'removed'
    return library.isTrialOver ? 'ended' : 'none'
  }
  if (status === 'full') return 'full'
  return status === 'offline' || status === 'failed' ? 'none' : 'coming'
}
