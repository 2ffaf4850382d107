import { paymentCalls, progressCalls } from '@titer/contract'
import { groupDigits } from '@titer/domain'
import { Button, saveFile, Section } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { session } from '../../app/client.ts'
import { useStudy } from '../../app/study.tsx'
import type { SyncEngine } from '../../sync/engine.ts'
import { ankiText, gatherCards, gatherData, type KeptElsewhere } from './own-data.ts'

/** Brings what was done on other devices here, and asks for what only the server keeps. */
async function askServer(sync: SyncEngine): Promise<KeptElsewhere> {
  await sync.syncNow()
  if (sync.getSnapshot().status !== 'idle') throw new Error('Not all of it is here.')
  const [{ profile }, { transactions }] = await Promise.all([
    session.call(progressCalls.own),
    session.call(paymentCalls.history),
  ])
  return { profile, payments: transactions }
}

/** Everything of one's own as files, made on the device and so without a network. */
export function DataSection() {
  const { database, account, sync } = useStudy()
  const [isGathering, setIsGathering] = useState(false)
  const events = useLiveQuery(() => database.events.count(), [database]) ?? 0
  const cards = useLiveQuery(async () => (await gatherCards(database)).length, [database]) ?? 0
  const nameFor = (at: Date) => `titer-${account.username}-${at.toISOString().slice(0, 10)}`
  const saveAll = async () => {
    setIsGathering(true)
    const shown = toast.loading('Gathering your data')
    const at = new Date()
    const elsewhere = await askServer(sync).catch(() => undefined)
    setIsGathering(false)
    const data = await gatherData(database, account, at, elsewhere)
    saveFile(`${nameFor(at)}.json`, JSON.stringify(data, undefined, 2), 'application/json')
    if (elsewhere === undefined)
      toast('Saved what this device knows. Once you are connected, export again for the rest.', { id: shown })
    else toast.success('Your data is saved as a file.', { id: shown })
  }
  const saveCards = async () => {
    saveFile(`${nameFor(new Date())}-anki.txt`, ankiText(await gatherCards(database)), 'text/plain')
    toast.success('Your cards are saved as a file.')
  }
  return (
    <Section title="Your data" lead="It is yours to take along. The files are made on this device, also offline.">
      <Export
        words={`All that you did and wrote, ${groupDigits(events)} ${events === 1 ? 'entry' : 'entries'}, as one file (JSON).`}
        action={isGathering ? 'Gathering' : 'Export everything'}
        isDisabled={isGathering}
        onClick={() => void saveAll()}
      />
      <Export
        words={
          cards === 0
            ? 'Cards that you write or have begun can be taken to Anki. There are none yet.'
            : `${groupDigits(cards)} ${cards === 1 ? 'card that you wrote or have' : 'cards that you wrote or have'} begun, as text that Anki imports.`
        }
        action="Export cards for Anki"
        isDisabled={cards === 0}
        onClick={() => void saveCards()}
      />
    </Section>
  )
}

interface ExportProps {
  words: string
  action: string
  isDisabled?: boolean
  onClick: () => void
}

const Export = ({ words, action, isDisabled = false, onClick }: ExportProps) => (
  <div className="grid justify-items-start gap-2.5">
    <p className="leading-snug">{words}</p>
    <Button look="quiet" small disabled={isDisabled} onClick={onClick}>
      <Download size={18} aria-hidden="true" />
      {action}
    </Button>
  </div>
)
