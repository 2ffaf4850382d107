import { Button, Section, Well } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { trialEndedMessage, lapsedMessage } from '../../../widgets/notices/content-unavailable.tsx'
import { useStudy, useSyncState } from '../../../device/study/study-context.tsx'
import { writeValue } from '../../../log/values.ts'
import { offlineAccessDays } from '../../../packs/pack-access.ts'
import { timeAgo, weekdayAndDate } from '../../../widgets/text/relative-time.ts'
import { bytesOf, readDevice, sizeWords, type Device } from './device.ts'
import { PackList } from './pack-list.tsx'
import { StorageLine } from './storage-line.tsx'

const minuteMs = 60_000

const syncErrors = {
  offline: 'You are offline. Syncing continues when you’re back online.',
  failed: 'The last sync failed. Titer will try again automatically.',
  full: 'This device is full. Free up some space, and syncing continues automatically.',
}

/** Shows the data on this device: sync state, downloads, rejected events, offline access and storage. */
export function DeviceSection() {
  const { database } = useStudy()
  const device = useLiveQuery(() => readDevice(database), [database])
  if (device === undefined) return null
  return (
    <Section
      id="device"
      title="On this device"
      lead="Everything is saved on this device first, so you can study offline."
    >
      <SyncLine device={device} />
      <Downloads device={device} />
      <Refusals refusals={device.refusals} />
      <OfflineWords device={device} />
      <StorageLine />
    </Section>
  )
}

function SyncLine({ device: { manifestFetchedAt, unsent } }: { device: Device }) {
  const { sync } = useStudy()
  const { status, syncedAt } = useSyncState()
  const now = useMinute()
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never')
  const ask = async () => {
    setAsked('now')
    await sync.syncNow()
    setAsked('before')
  }
  const last = syncedAt ?? manifestFetchedAt
  const lastWords = last === undefined ? 'This device has not synced yet.' : `Last synced ${timeAgo(last, now)}.`
  const unsentWords = unsent === 0 ? 'Nothing is waiting to be sent.' : `${unsent} changes are waiting to be sent.`
  const syncError = status === 'idle' || status === 'syncing' ? undefined : syncErrors[status]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-[min(13rem,100%)] flex-1 leading-snug">
        {asked === 'now' ? 'Syncing.' : lastWords} {unsent === 1 ? 'One change is waiting to be sent.' : unsentWords}
        {syncError !== undefined && <span className="block text-small text-iodine">{syncError}</span>}
      </p>
      {/* Announce only syncs that the student has requested. The app also syncs automatically every minute. */}
      <output className="sr-only">
        {asked === 'now' && 'Syncing'}
        {asked === 'before' && (syncError ?? 'Synced')}
      </output>
      <Button look="quiet" small onClick={() => void ask()}>
        <RefreshCw size={18} aria-hidden="true" />
        Sync now
      </Button>
    </div>
  )
}

/** Returns the current time, updated every minute and after each sync. */
function useMinute() {
  const [now, setNow] = useState(() => Date.now())
  const { syncedAt } = useSyncState()
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(now, syncedAt ?? 0)
}

function Downloads({ device: { here, missing, removed } }: { device: Device }) {
  const { download, status } = useSyncState()
  const [hereBytes, missingBytes] = [bytesOf(here), bytesOf(missing)]
  const all = hereBytes + missingBytes + bytesOf(removed)
  const isMissing = missing.length > 0
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
              : isMissing
                ? `${sizeWords(missingBytes)} left to download${status === 'offline' ? ' when you’re online' : ''}`
                : removed.length > 0
                  ? `${sizeWords(bytesOf(removed))} removed by you`
                  : here.length === 0
                    ? 'Go online once to download questions that you can answer offline.'
                    : 'Everything in your plan is downloaded.'}
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
      <h3 className="font-head text-body font-bold">Not accepted by the server</h3>
      <p className="mb-2 text-small leading-snug text-muted">These don’t count. Everything else does.</p>
      <ul className="grid gap-2">
        {refusals.map(({ what, reason, day }) => (
          <li key={`${what} ${reason}`} className="rounded-surface bg-iodine-wash p-3.5 leading-snug">
            <strong className="font-semibold">{what}</strong>
            <span className="text-small text-muted">{`, ${weekdayAndDate(Date.parse(`${day}T12:00`))}`}</span>
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
      <h3 className="mb-1 font-head text-body font-bold">{`Offline for ${offlineAccessDays} days`}</h3>
      {openUntil === undefined ? (
        <p className="text-muted">
          {`Your downloads work offline. ${trialWords(trial)}With a paid plan, its content stays open for ${offlineAccessDays} days after you were last online. Your progress is never lost.`}
        </p>
      ) : (
        <p className={isLapsed ? 'text-iodine' : 'text-muted'}>
          {isLapsed
            ? lapsedMessage
            : `Offline, the content of your plan stays open until ${weekdayAndDate(openUntil)}. After that, go online once to get ${offlineAccessDays} more days. Your progress is never lost.`}
        </p>
      )}
    </div>
  )
}

function trialWords(trial: Device['trial']) {
  if (trial === undefined) return ''
  return trial.isOver
    ? `${trialEndedMessage} `
    : `The free sample is open until ${weekdayAndDate(trial.endsAt)}. After that, you keep the cards and everything you’ve answered. `
}
