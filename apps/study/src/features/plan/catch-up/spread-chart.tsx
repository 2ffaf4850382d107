import { shortDate, wholeMinutes } from '../plan-words.ts'
import type { SpreadDay } from './read-catch-up.ts'

const shownDays = 14

/** Shows the minutes of each day as bars. The text beside each bar shows the same number. */
export function SpreadChart({ days }: { days: readonly SpreadDay[] }) {
  const most = Math.max(1, ...days.map(({ minutes }) => minutes))
  const rest = days.length - shownDays
  return (
    <section aria-labelledby="spread" className="grid gap-2">
      <h2 id="spread" className="font-head text-lead leading-tight font-bold">
        What each day would look like
      </h2>
      <ol className="grid gap-1.5">
        {days.slice(0, shownDays).map(({ day, minutes, ids, isRestDay }, at) => (
          <li key={day} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 text-small leading-tight">
            <span className={at === 0 ? 'font-semibold' : ''}>{at === 0 ? 'Today' : shortDate(day)}</span>
            {isRestDay ? (
              <span className="text-muted">Rest day</span>
            ) : (
              <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                <span
                  aria-hidden="true"
                  className="h-3.5 min-w-1 rounded-full bg-violet"
                  style={{ width: `${(55 * minutes) / most}%` }}
                />
                <span className="text-muted tabular-nums">{`${wholeMinutes(minutes)} min, ${ids.length} due`}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="text-small text-muted">{`And ${rest === 1 ? '1 more day' : `${rest} more days`}.`}</p>}
    </section>
  )
}
