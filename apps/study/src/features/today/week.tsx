import { Well } from '@titer/ui'
import { Check, Snowflake } from 'lucide-react'
import { goalWords } from './goal-words.ts'
import type { TodaySummary } from './summary.ts'
import { dayFormat } from '../../widgets/text/day-format.ts'

const dayName = dayFormat({ weekday: 'short' })

/**
 * Shows the streak, and the last seven days as wells with today on the right. Today's well fills as the student
 * approaches the daily goal.
 */
export function Week({ state: { streak, week, answered, goal } }: { state: TodaySummary }) {
  return (
    <section aria-label="This week">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-body leading-tight font-bold">{streak === 0 ? 'A new streak' : `${streak}-day streak`}</h2>
        <p className="text-small leading-tight text-muted tabular-nums">{goalWords({ answered, goal })}</p>
      </div>
      <ol className="mt-3 grid grid-cols-7">
        {week.map((each) => (
          <li
            key={each.day}
            aria-current={each.isToday ? 'date' : undefined}
            className={`grid justify-items-center gap-1.5 text-[min(var(--text-micro),3.6vw)] leading-none ${each.isToday ? 'font-bold text-ink' : 'text-muted'}`}
          >
            <DayWell day={each} level={Math.min(1, answered / goal)} />
            {dayName(each.day)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function DayWell({
  day: { hasActivity, isFrozen, isToday },
  level,
}: {
  day: TodaySummary['week'][number]
  level: number
}) {
  if (isToday && level < 1) {
    return <Well level={level} size={38} className="text-safranin" label={`${Math.round(100 * level)}% of the goal`} />
  }
  if (hasActivity) {
    return (
      <span className="grid size-9.5 place-items-center rounded-full bg-safranin text-on-stain">
        <Check size={20} strokeWidth={3} aria-label={isToday ? 'goal reached' : 'studied'} />
      </span>
    )
  }
  return isFrozen ? (
    <span className="grid size-9.5 place-items-center rounded-full bg-verdigris-wash text-verdigris ring-[2.5px] ring-current ring-inset">
      <Snowflake size={20} strokeWidth={2.5} aria-label="missed, covered by a freeze" />
    </span>
  ) : (
    <Well level={0} size={38} className="text-rim" label="not studied" />
  )
}
