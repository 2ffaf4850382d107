import { Button } from '@titer/ui'
import { Download, Trash2 } from 'lucide-react'
import { toast } from 'sonner'
import { useStudy, useSyncState } from '../../../device/study/study-context.tsx'
import { restoreToDevice, removeFromDevice } from '../../../packs/storage/removed-packs.ts'
import { bytesOf, sizeWords, type PackLine } from './device.ts'

interface PackListProps {
  here: readonly PackLine[]
  removed: readonly PackLine[]
}

// The student can undo a removal for this long. The time is long enough to read the message and decide.
const undoMs = 8_000

/** Lists the packs, with buttons to remove them from the device and to download them again. */
export function PackList({ here, removed }: PackListProps) {
  const { database, sync } = useStudy()
  const { status } = useSyncState()
  const fetchAgain = async (lines: readonly PackLine[]) => {
    const names = lines.map(({ name }) => name)
    await restoreToDevice(database, names)
    await sync.syncNow()
  }
  const remove = async (lines: readonly PackLine[]) => {
    const names = lines.map(({ name }) => name)
    await removeFromDevice(database, names)
    const [first] = lines
    const what = lines.length === 1 ? first?.title : 'all downloads'
    toast.success(`Removed from this device: ${what ?? ''}.`, {
      description: status === 'offline' ? 'You can download it again when you’re online.' : 'Your progress is kept.',
      duration: undoMs,
      action: { label: 'Undo', onClick: () => void fetchAgain(lines) },
    })
  }
  return (
    <>
      {here.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-violet underline decoration-2 underline-offset-4">
            {`Downloaded: ${here.length} ${here.length === 1 ? 'pack' : 'packs'}`}
          </summary>
          <ul className="mt-1">
            {here.map((line) => (
              <li key={line.name} className="flex items-center gap-3 border-t border-line py-1.5">
                <span className="min-w-0 flex-1 leading-tight">
                  {line.title}
                  <small className="block text-micro text-muted">{line.contents}</small>
                </span>
                <span className="text-small whitespace-nowrap text-muted tabular-nums">{sizeWords(line.bytes)}</span>
                <button
                  type="button"
                  aria-label={`Remove ${line.title}`}
                  onClick={() => void remove([line])}
                  className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-agar-deep hover:text-ink"
                >
                  <Trash2 size={18} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap gap-2.5">
        {removed.length > 0 && (
          <Button small onClick={() => void fetchAgain(removed)}>
            <Download size={18} aria-hidden="true" />
            {`Download ${sizeWords(bytesOf(removed))} again`}
          </Button>
        )}
        {here.length > 0 && (
          <Button look="quiet" small onClick={() => void remove(here)}>
            Remove downloads
          </Button>
        )}
      </div>
    </>
  )
}
