import { groupDigits, achievementSteps, type Achievement, type AchievementId } from '@titer/domain'
import { Well } from '@titer/ui'
import { Check } from 'lucide-react'
import { achievementWords } from './reward-words.ts'

const stains: Record<AchievementId, { text: string; full: string }> = {
  microbiology: { text: 'text-violet', full: 'bg-violet' },
  pharmacology: { text: 'text-verdigris', full: 'bg-verdigris' },
  cases: { text: 'text-violet', full: 'bg-violet' },
  streak: { text: 'text-safranin', full: 'bg-safranin' },
  consecutive: { text: 'text-correct', full: 'bg-correct' },
}

export const AchievementList = ({ achievements }: { achievements: readonly Achievement[] }) => (
  <ul className="grid gap-7">
    {achievements.map((achievement) => (
      <li key={achievement.id} className="grid gap-2.5">
        <Heading {...achievement} />
        <Steps {...achievement} />
      </li>
    ))}
  </ul>
)

function Heading({ id, count, next }: Achievement) {
  const { title, rule } = achievementWords[id]
  return (
    <div className="leading-snug">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-head text-body leading-tight font-bold">{title}</h3>
        <p className="text-small tabular-nums">
          {next === null ? 'All reached' : `${groupDigits(count)} of ${groupDigits(next)}`}
        </p>
      </div>
      <p className="text-small text-muted">{rule}</p>
    </div>
  )
}

/**
 * Shows one well per step. The wells of reached steps are full, and the next step's well shows the progress towards it.
 */
function Steps({ id, stepsReached, progress }: Achievement) {
  const { text, full } = stains[id]
  return (
    <ol className="flex gap-[min(1.125rem,4vw)]">
      {achievementSteps[id].map((count, at) => {
        const words = achievementWords[id].requirement(count)
        return (
          <li key={count} className="grid justify-items-center gap-1 text-micro leading-none text-muted tabular-nums">
            {at < stepsReached ? (
              <span className={`grid size-9.5 place-items-center rounded-full text-on-stain ${full}`}>
                <Check size={20} strokeWidth={3} aria-label={`Reached: ${words}`} />
              </span>
            ) : (
              <Well
                level={at === stepsReached ? progress : 0}
                size={38}
                className={at === stepsReached ? text : 'text-rim'}
                label={words}
              />
            )}
            <span aria-hidden="true">{groupDigits(count)}</span>
          </li>
        )
      })}
    </ol>
  )
}
