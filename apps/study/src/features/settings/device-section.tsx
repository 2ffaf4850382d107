import { Button, Section, Well } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { endedWords, lapsedWords } from '../../app/nothing-here.tsx'
import { useStudy, useSyncState } from '../../app/study.tsx'
import { writeValue } from '../../log/values.ts'
import { offlineDays } from '../../packs/opening.ts'
import { agoWords, bytesOf, dayWords, readDevice, sizeWords, type Device } from './device.ts'
import { PackList } from './pack-list.tsx'
import { RoomLine } from './room-line.tsx'

const minuteMs = 60_000

const troubles = {
  offline: 'You are offline. It goes on by itself when you connect.',
  failed: 'The last try did not work. It is tried again by itself.',
  full: 'This device is full. Make some room, and it goes on by itself.',
}

/** What is kept here, what is still to come, and what happens without a network. */
export function DeviceSection() {
  const { database } = useStudy()
  const device = useLiveQuery(() => readDevice(database), [database])
  if (device === undefined) return null
  return (
    <Section
      id="device"
      title="On this device"
      lead="Everything you study is kept here first, so that it works without a network."
    >
      <SyncLine device={device} />
      <Downloads device={device} />
      <Refusals refusals={device.refusals} />
      <OfflineWords device={device} />
      <RoomLine />
    </Section>
  )
}

function SyncLine({ device: { heardAt, waiting } }: { device: Device }) {
  const { sync } = useStudy()
  const { status, syncedAt } = useSyncState()
  const now = useMinute()
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never')
  const ask = async () => {
    setAsked('now')
    await sync.syncNow()
    setAsked('before')
  }
  const last = syncedAt ?? heardAt
  const lastWords = last === undefined ? 'This device has not synced yet.' : `Last synced ${agoWords(last, now)}.`
  const waitingWords = waiting === 0 ? 'Nothing waits to be sent.' : `${waiting} things you did wait to be sent.`
  const trouble = status === 'idle' || status === 'syncing' ? undefined : troubles[status]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-[min(13rem,100%)] flex-1 leading-snug">
        {asked === 'now' ? 'Syncing.' : lastWords}{' '}
        {waiting === 1 ? 'One thing you did waits to be sent.' : waitingWords}
        {trouble !== undefined && <span className="block text-small text-iodine">{trouble}</span>}
      </p>
      {/* Only what somebody has asked for is said: the app syncs by itself every minute. */}
      <output className="sr-only">
        {asked === 'now' && 'Syncing'}
        {asked === 'before' && (trouble ?? 'Synced')}
      </output>
      <Button look="quiet" small onClick={() => void ask()}>
        <RefreshCw size={18} aria-hidden="true" />
        Sync now
      </Button>
    </div>
  )
}

/** Now, good to the minute. */
function useMinute() {
  const [now, setNow] = useState(() => Date.now())
  const { syncedAt } = useSyncState()
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(now, syncedAt ?? 0)
}

function Downloads({ device: { here, coming, removed } }: { device: Device }) {
  const { download, status } = useSyncState()
  const [hereBytes, comingBytes] = [bytesOf(here), bytesOf(coming)]
  const all = hereBytes + comingBytes + bytesOf(removed)
  const isComing = coming.length > 0
  return (
    <div className="grid gap-3 rounded-surface bg-agar p-4">
      <div className="flex items-center gap-4">
        <Well level={all === 0 ? 0 : hereBytes / all} size={56} className="shrink-0 text-violet" />
        <div className="leading-snug">
          <p className="font-head text-lead leading-tight font-bold">
            {here.length === 0 ? 'Nothing downloaded yet' : `${sizeWords(hereBytes)} downloaded`}
          </p>
          <p className="text-small text-muted tabular-nums">
            {download !== undefined && download.packs > download.packsDone
              ? `Downloading: ${download.packsDone} of ${download.packs}, ${sizeWords(download.bytesDone)} of ${sizeWords(download.bytes)}`
              : isComing
                ? `${sizeWords(comingBytes)} still to come${status === 'offline' ? ' when you connect' : ''}`
                : removed.length > 0
                  ? `${sizeWords(bytesOf(removed))} removed by you`
                  : here.length === 0
                    ? 'Connect once, and questions stay here for the bus.'
                    : 'All that your plan opens is here.'}
          </p>
        </div>
      </div>
      <PackList here={here} removed={removed} />
    </div>
  )
}

function Refusals({ refusals }: Pick<Device, 'refusals'>) {
  const { database } = useStudy()
  const count = refusals.reduce((sum, refusal) => sum + refusal.count, 0)
  useEffect(() => {
    if (count > 0) void writeValue(database, 'refusalsSeen', count)
  }, [database, count])
  if (refusals.length === 0) return null
  return (
    <div>
      <h3 className="font-head text-body font-bold">Not taken by the server</h3>
      <p className="mb-2 text-small leading-snug text-muted">These do not count. Everything else does.</p>
      <ul className="grid gap-2">
        {refusals.map(({ what, reason, day }) => (
          <li key={`${what} ${reason}`} className="rounded-surface bg-iodine-wash p-3.5 leading-snug">
            <strong className="font-semibold">{what}</strong>
            <span className="text-small text-muted">{`, ${dayWords(Date.parse(`${day}T12:00`))}`}</span>
            <span className="block">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function OfflineWords({ device: { openUntil, isLapsed, trial } }: { device: Device }) {
  return (
    <div className="leading-snug">
      <h3 className="mb-1 font-head text-body font-bold">{`Offline for ${offlineDays} days`}</h3>
      {openUntil === undefined ? (
        <p className="text-muted">
          {`What you downloaded works without a network. ${trialWords(trial)}With a plan, its content stays open for ${offlineDays} days after the last connection. What you do is never lost.`}
        </p>
      ) : (
        <p className={isLapsed ? 'text-iodine' : 'text-muted'}>
          {isLapsed
            ? lapsedWords
            : `Without a network, the content of your plan stays open until ${dayWords(openUntil)}. Then connect once, and it opens for ${offlineDays} more days. What you do is never lost.`}
        </p>
      )}
    </div>
  )
}

function trialWords(trial: Device['trial']) {
  if (trial === undefined) return ''
  return trial.isOver
    ? `${endedWords} `
    : `The free sample is open until ${dayWords(trial.endsAt)}; after that, the cards and what you answered of it stay. `
}
