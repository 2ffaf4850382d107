import { Button } from '@titer/ui'
import { X } from 'lucide-react'
import { ChoiceField } from '../../../widgets/fields/choice-field.tsx'
import { SegmentedField } from '../../../widgets/fields/segmented-field.tsx'
import { SelectPill } from '../../../widgets/fields/select-pill.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { itemsWords, lengthWords, poolOptions, sizeOptions, startWords, timingOptions } from './choice-words.ts'
import type { PracticeChoice } from './use-practice-choice.ts'

/**
 * Shows the number of questions, the timing and the start button at the bottom of a phone's screen, where they stay
 * visible.
 */
export function SetupBar({ choice }: { choice: PracticeChoice }) {
  const { mode, chosen, count, setCount, isExam, setIsExam, minutes } = choice
  return (
    // With very large text, the bar would cover half the screen, so it is not sticky and scrolls with the page.
    <div className="bottom-[min(3.75rem,76px)] -mx-4 grid gap-2 border-t border-line bg-paper px-4 py-2.5 @min-[13rem]:sticky">
      {chosen.length > 0 && (
        <p className="text-small leading-tight text-muted">
          <Prose text={`From ${chosen.length === 1 ? chosen[0]?.name : `${chosen.length} topics`}`} />
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        <SelectPill
          label="Number"
          value={String(count)}
          onChange={(value) => setCount(Number(value))}
          options={sizeOptions((size) => itemsWords(size, mode))}
        />
        <SelectPill
          label="Timing"
          value={isExam ? 'exam' : 'tutor'}
          onChange={(value) => setIsExam(value === 'exam')}
          options={timingOptions(minutes)}
        />
      </div>
      <StartButton choice={choice} />
    </div>
  )
}

/** Shows the chosen topics, the other settings and the start button in a card beside the list of topics. */
export function SetupCard({ choice }: { choice: PracticeChoice }) {
  const { mode, chosen, setPicked, available, open } = choice
  const { count, setCount, isExam, setIsExam, pool, setPool, many, minutes } = choice
  const topics = chosen.length === 0 ? open.length : chosen.length
  return (
    <section aria-labelledby="setup" className="sticky top-8 grid gap-5 rounded-surface bg-agar p-5">
      <div className="grid gap-3">
        <h2 id="setup" className="font-head text-lead leading-tight font-bold">
          Your session
        </h2>
        <ChosenTopics
          chosen={chosen}
          onRemove={(id) => setPicked(chosen.map((topic) => topic.id).filter((each) => each !== id))}
        />
        {available !== undefined && (
          <p className="text-small leading-snug text-muted tabular-nums">
            {`${itemsWords(available, mode)} in ${topics} ${topics === 1 ? 'topic' : 'topics'}.`}
          </p>
        )}
      </div>
      <SegmentedField
        label="Number"
        look="plain"
        value={String(count)}
        onChange={(value) => setCount(Number(value))}
        options={sizeOptions(String)}
      />
      <SegmentedField
        label="Timing"
        look="plain"
        value={isExam ? 'exam' : 'tutor'}
        onChange={(value) => setIsExam(value === 'exam')}
        options={timingOptions(minutes)}
      />
      <ChoiceField label="Question pool" value={pool} onChange={setPool} options={poolOptions} />
      <div className="grid gap-2.5">
        <StartButton choice={choice} />
        {many > 0 && <p className="text-center text-small text-muted">{lengthWords(minutes, isExam)}</p>}
      </div>
    </section>
  )
}

const StartButton = ({ choice: { available, many, mode, pool, start } }: { choice: PracticeChoice }) => (
  <Button wide disabled={many === 0} onClick={start}>
    {available === undefined ? 'Counting' : startWords(many, mode, pool)}
  </Button>
)

// If more topics are chosen, only their number is shown, because more chips would push the settings off the screen.
const mostChips = 6

function ChosenTopics({ chosen, onRemove }: { chosen: readonly LibraryTopic[]; onRemove: (id: string) => void }) {
  if (chosen.length === 0) return <p className="leading-snug">All topics</p>
  if (chosen.length > mostChips) return <p className="leading-snug">{`${chosen.length} topics selected`}</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <button
            type="button"
            onClick={() => onRemove(id)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-[1.375rem] bg-paper py-1.5 pr-3 pl-4 text-left text-small leading-tight font-semibold text-violet hover:bg-violet-wash focus-visible:rounded-[1.375rem]"
          >
            <span className="sr-only">Remove </span>
            <Prose text={name} />
            <X size={16} aria-hidden="true" className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
