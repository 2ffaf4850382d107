import { paymentCalls, progressCalls } from '@titer/contract'
import { groupDigits } from '@titer/domain'
import { Button, saveFile, Section } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { session } from '../../device/account/client.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import type { SyncEngine } from '../../sync/engine.ts'
import { ankiText, gatherCards, gatherData, type ServerData } from './own-data.ts'

/** Syncs to receive the events from other devices, then fetches the data that only the server stores. */
async function fetchServerData(sync: SyncEngine): Promise<ServerData> {
  await sync.syncNow()
  if (sync.getSnapshot().status !== 'idle')
    throw new Error('The sync did not finish, so the export would be incomplete.')
  const [{ profile }, { transactions }] = await Promise.all([
    session.call(progressCalls.own),
    session.call(paymentCalls.history),
  ])
  return { profile, payments: transactions }
}

/** Lets the student export their data as files. The device creates the files, so the export also works offline. */
export function DataSection() {
  const { database, account, sync } = useStudy()
  const [isExporting, setIsExporting] = useState(false)
  const events = useLiveQuery(() => database.events.count(), [database]) ?? 0
  const cards = useLiveQuery(async () => (await gatherCards(database)).length, [database]) ?? 0
  const nameFor = (at: Date) => `titer-${account.username}-${at.toISOString().slice(0, 10)}`
  const saveAll = async () => {
    setIsExporting(true)
    const toastId = toast.loading('Preparing your export')
    const at = new Date()
    const serverData = await fetchServerData(sync).catch(() => undefined)
    setIsExporting(false)
    const data = await gatherData(database, account, at, serverData)
    saveFile(`${nameFor(at)}.json`, JSON.stringify(data, undefined, 2), 'application/json')
    if (serverData === undefined)
      toast('Saved everything that is on this device. Export again when you’re online to include the rest.', {
        id: toastId,
      })
    else toast.success('Your data was saved to a file.', { id: toastId })
  }
  const saveCards = async () => {
    saveFile(`${nameFor(new Date())}-anki.txt`, ankiText(await gatherCards(database)), 'text/plain')
    toast.success('Your cards were saved to a file.')
  }
  return (
    <Section title="Your data" lead="Download a copy at any time. The files are created on this device, even offline.">
      <ExportRow
        description={`Everything you’ve done and written (${groupDigits(events)} ${events === 1 ? 'entry' : 'entries'}) in one JSON file.`}
        action={isExporting ? 'Exporting' : 'Export everything'}
        isDisabled={isExporting}
        onClick={() => void saveAll()}
      />
      <ExportRow
        description={
          cards === 0
            ? 'You can export the cards you’ve written or started studying to Anki. There aren’t any yet.'
            : `${groupDigits(cards)} ${cards === 1 ? 'card' : 'cards'} you’ve written or started studying, in a text file for Anki.`
        }
        action="Export cards for Anki"
        isDisabled={cards === 0}
        onClick={() => void saveCards()}
      />
    </Section>
  )
}

interface ExportRowProps {
  description: string
  action: string
  isDisabled?: boolean
  onClick: () => void
}

const ExportRow = ({ description, action, isDisabled = false, onClick }: ExportRowProps) => (
  <div className="grid justify-items-start gap-2.5">
    <p className="leading-snug">{description}</p>
    <Button look="quiet" small disabled={isDisabled} onClick={onClick}>
      <Download size={18} aria-hidden="true" />
      {action}
    </Button>
  </div>
)
