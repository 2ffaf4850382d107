import { Well } from '@titer/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { partWords } from '../mastery/measure-words.ts'
import { isMeasured, partsOf } from '../mastery/measure.ts'
import { DashedWell } from '../../../widgets/wells/dashed-well.tsx'
import { stainOf } from '../mastery/topic-row.tsx'
import { useCachedMeasured } from '../mastery/use-measured.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Shows a subject as a plate, with one row for each part and one well for each topic. Only wide screens show it. */
export function TodayPlate() {
  const measured = useCachedMeasured()
  const topics = measured?.topics ?? []
  const subjects = [...new Set(topics.map(({ subject }) => subject))]
  const [picked, setPicked] = useState<string>()
  const chosen = picked ?? subjects[0]
  if (chosen === undefined) return null
  const { text } = stainOf(chosen)
  return (
    <section
      aria-labelledby="today-plate"
      className="hidden rounded-surface bg-agar px-7 py-5 [clip-path:polygon(28px_0,100%_0,100%_100%,0_100%,0_28px)] min-[62rem]:block"
    >
      <div className="flex items-center gap-6 pb-2">
        <h2 id="today-plate" className="flex-1 text-h3">
          Your plate
        </h2>
        <p aria-hidden="true" className={`flex items-center gap-1.5 text-small text-muted`}>
          <span className={`inline-flex gap-1 ${text}`}>
            <Well level={0} size={15} />
            <Well level={0.5} size={15} />
            <Well level={1} size={15} />
          </span>
          not asked to known
          <DashedWell size={15} className={`ml-3 ${text}`} />
          too few answers
        </p>
        <fieldset className="flex rounded-full bg-paper p-[3px]">
          <legend className="sr-only">Subject</legend>
          {subjects.map((subject) => (
            <label
              key={subject}
              className="grid min-h-11 cursor-pointer place-items-center rounded-full px-5 text-small font-semibold text-muted has-checked:bg-ink has-checked:text-paper has-focus-visible:shadow-(--halo)"
            >
              <input
                type="radio"
                name="plate-subject"
                className="sr-only"
                checked={subject === chosen}
                onChange={() => setPicked(subject)}
              />
              {subject}
            </label>
          ))}
        </fieldset>
      </div>
      <ul className="divide-y-[1.5px] divide-line">
        {partsOf(topics.filter(({ subject }) => subject === chosen)).map(({ name, topics: own, known }, at) => (
          <li key={name}>
            <Link
              to="/progress"
              className="grid min-h-11 grid-cols-[1.5rem_12rem_minmax(0,1fr)_auto] items-center gap-2.5 py-1.5 text-small leading-tight text-ink no-underline hover:underline"
            >
              <strong aria-hidden="true" className={`font-head ${text}`}>
                {letters[at]}
              </strong>
              <span>{name.replace(`${chosen}: `, '')}</span>
              <span aria-hidden="true" className={`flex flex-wrap gap-2 ${text}`}>
                {own.map((topic) =>
                  topic.answers > 0 && !isMeasured(topic) ? (
                    <DashedWell key={topic.id} size={24} />
                  ) : (
                    <Well key={topic.id} level={isMeasured(topic) ? topic.known : 0} size={24} />
                  ),
                )}
              </span>
              <span className="text-muted tabular-nums">{partWords({ topics: own, known })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
