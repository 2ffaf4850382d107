import { countedDays, foldStreak, groupDigits, levelOf } from '@titer/domain'
import { Wells } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import { hasActivity, type SessionRow, type StudyDatabase } from '../../../log/database.ts'
import { today } from '../../../log/record.ts'
import { readValue } from '../../../log/values.ts'
import { levelWells } from '../../../widgets/wells/level-wells.ts'

async function readStreakAndLevel(database: StudyDatabase) {
  const [day, days, { xp }] = await Promise.all([
    today(database),
    database.days.toArray(),
    readValue(database, 'totals'),
  ])
  const streak = foldStreak(countedDays(days.filter(hasActivity)), day)
  return { day, streak, level: levelOf(xp) }
}

/**
 * Shows the streak and the level if the session has answers from today. An older summary leaves them out, because they
 * may have changed since.
 */
export function StreakAndLevel({ row }: { row: SessionRow }) {
  const { database } = useStudy()
  const state = useLiveQuery(() => readStreakAndLevel(database), [database])
  if (state === undefined || !row.answers.some(({ day }) => day === state.day)) return null
  const { level } = state
  const { current, longest } = state.streak
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-3">
      <div className="grid content-start gap-1.5">
        <dt className="sr-only">Streak</dt>
        <dd className="leading-tight">
          <strong className="block font-head font-bold">{`${current} ${current === 1 ? 'day' : 'days'} in a row`}</strong>
          <span className="text-micro text-muted tabular-nums">
            {current === longest ? 'Your longest so far' : `Your longest: ${longest} days`}
          </span>
        </dd>
        <dd aria-hidden="true">
          <Wells levels={lastSeven(current)} size={12} className="gap-1! text-safranin" />
        </dd>
      </div>
      <div className="grid content-start gap-1.5">
        <dt className="sr-only">Level</dt>
        <dd className="leading-tight">
          <strong className="block font-head font-bold">{`Level ${level.level}`}</strong>
          <span className="text-micro text-muted tabular-nums">
            {`${groupDigits(level.needed - level.into)} XP to level ${level.level + 1}`}
          </span>
        </dd>
        <dd aria-hidden="true">
          <Wells levels={levelWells(level, 7)} size={12} className="gap-1! text-violet" />
        </dd>
      </div>
    </dl>
  )
}

/**
 * Returns how full each of seven wells is, from 0 to 1. From the right, one well is full for each day of the streak.
 */
const lastSeven = (streak: number) => Array.from({ length: 7 }, (_, at) => (7 - at <= streak ? 1 : 0))
