import { streakMilestones, type Streak } from '@titer/domain'
import { Section, Well } from '@titer/ui'
import { Check, Snowflake } from 'lucide-react'
import { freezeWords } from './reward-words.ts'

const freezeSlots = [1, 2] as const

export function StreakSection({ streak }: { streak: Streak }) {
  const { current, longest, freezes, nextMilestone } = streak
  return (
    <Section title="Streak" lead="Days on which you answered a question, decided a case or reviewed a card.">
      <div>
        <p className="font-head text-[2rem] leading-none font-extrabold tracking-display">
          {current === 0 ? 'A new streak' : `${current}-day streak`}
        </p>
        <p className="mt-1.5 text-small text-muted tabular-nums">
          {longest > current ? `Your longest was ${longest} days. ` : ''}
          {nextMilestone === null
            ? 'You’ve reached every milestone.'
            : `${nextMilestone - current} more ${nextMilestone - current === 1 ? 'day' : 'days'} to the ${nextMilestone}-day milestone.`}
        </p>
      </div>
      <ol aria-label="Milestones" className="grid grid-cols-3">
        {streakMilestones.map((days) => (
          <li key={days} className="grid justify-items-center gap-1.5 text-small leading-none tabular-nums">
            {longest >= days ? (
              <span className="grid size-14 place-items-center rounded-full bg-safranin text-on-stain">
                <Check size={28} strokeWidth={3} aria-label="reached" />
              </span>
            ) : (
              <Well level={current / days} size={56} className="text-safranin" label={`${current} of ${days}`} />
            )}
            {`${days} days`}
          </li>
        ))}
      </ol>
      <div className="flex items-center gap-4">
        <span className="flex gap-2">
          {freezeSlots.map((place) => (
            <span
              key={place}
              className={`grid size-9.5 place-items-center rounded-full ring-[2.5px] ring-inset ${place <= freezes ? 'bg-verdigris-wash text-verdigris ring-current' : 'text-rim ring-rim'}`}
            >
              {place <= freezes && <Snowflake size={20} strokeWidth={2.5} aria-hidden="true" />}
            </span>
          ))}
        </span>
        <p className="flex-1 text-small leading-snug">
          <strong className="block font-semibold">{freezeWords(freezes)}</strong>
          Study seven days in a row to earn one. It’s used automatically when you miss a day.
        </p>
      </div>
    </Section>
  )
}
