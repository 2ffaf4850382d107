import { settingBounds } from '@titer/domain'
import { Button } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'
import { BackLink } from '../../../widgets/links/back-link.tsx'
import { PageHeading } from '../../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../../widgets/page/use-page-title.ts'
import { RestDaysField } from '../../../widgets/fields/rest-days-field.tsx'
import { wholeMinutes } from '../plan-words.ts'
import { useUndoSpread } from './use-undo-spread.ts'
import { SpreadChart } from './spread-chart.tsx'
import { readCatchUp, spreadBody, spreadDays, type CatchUp } from './read-catch-up.ts'

const [leastMinutes, mostMinutes] = settingBounds.minutesPerDay

/** Shows a preview of a spread, and then spreads the waiting cards and facts over the days ahead. */
export function CatchUpPage() {
  usePageTitle('Catch up')
  const { database } = useStudy()
  const topics = useLibrary()?.topics
  const catchUp = useLiveQuery(
    async () => (topics === undefined ? undefined : readCatchUp(database, topics)),
    [database, topics],
  )
  if (catchUp === undefined) return null
  return (
    <div className="grid max-w-[48ch] gap-6">
      <BackLink to="/plan" name="Plan" />
      <PageHeading>Catch up</PageHeading>
      {catchUp.minutesWaiting === 0 ? (
        <p className="leading-snug">Nothing is waiting. You’re up to date.</p>
      ) : (
        <SpreadForm catchUp={catchUp} />
      )}
    </div>
  )
}

function SpreadForm({ catchUp }: { catchUp: CatchUp }) {
  const { record } = useStudy()
  const navigate = useNavigate()
  const undo = useUndoSpread()
  const [minutes, setMinutes] = useState(catchUp.settings.minutesPerDay)
  const [restDays, setRestDays] = useState(catchUp.settings.restDays)
  const days = spreadDays(catchUp, { minutesPerDay: minutes, restDays })
  const spread = async () => {
    await record('set', { minutesPerDay: minutes, restDays })
    await record('spreadOut', spreadBody(days, minutes))
    toast.success(`Spread over ${daysWords(days.length)}.`, { action: { label: 'Undo', onClick: undo } })
    await navigate('/')
  }
  return (
    <>
      <p className="leading-snug">
        {`About ${wholeMinutes(catchUp.minutesWaiting)} minutes of cards and missed facts are waiting. You can spread them over the days ahead. Those that bring the most marks come first, you get no new cards until you have caught up, and no day takes longer than the minutes you choose.`}
      </p>
      <MinutesField minutes={minutes} onChange={setMinutes} />
      <RestDaysField restDays={restDays} onChange={setRestDays} />
      <SpreadChart days={days} />
      <Button wide onClick={() => void spread()}>
        {`Spread over ${daysWords(days.length)}`}
      </Button>
    </>
  )
}

const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

function MinutesField({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex flex-wrap justify-between gap-x-3 font-head font-bold">
        Minutes a day
        <output className="tabular-nums">{minutes}</output>
      </label>
      <input
        id={id}
        type="range"
        min={leastMinutes}
        max={Math.min(120, mostMinutes)}
        step={5}
        value={minutes}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-violet"
      />
    </div>
  )
}
