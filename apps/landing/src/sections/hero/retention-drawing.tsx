import { dropPath } from '../../art/drop-path.ts'
import { liquidPath } from '@titer/ui'
import type { ReactNode } from 'react'
import { retentionLevels } from './retention-levels.ts'
import type { WellLevel } from './retention-levels.ts'

const description =
  'Two rows of wells from day 0 to the exam. In the row "Read once" the wells empty. In the row "Reviewed on time" each review tops the well up, by less each time, and the well is almost full on exam day.'
const wellsAfterExam = [1, 2, 3, 4, 5]
const [middle, radius] = [58, 56]

// The width of a well is calculated from the width of the drawing, so that the drawing scales to any width.
const plateClasses = [
  'relative px-(--side) pt-[13px] pb-[15px] [--gap:8.8px] [--side:var(--margin)]',
  '[--well:calc((100cqw-2*var(--side)-5*var(--gap))/6)] [--exam:calc(var(--side)+5*(var(--well)+var(--gap)))]',
  'md:grid md:grid-cols-[var(--label)_minmax(0,1fr)] md:items-center md:pt-6.5 md:pr-0 md:pb-13.5',
  'md:[--gap:12px] md:[--label:132px] md:[--side:24px] lg:[--gap:20px] lg:[--label:170px] lg:[--side:30px]',
  'md:[--well:calc((100cqw-var(--side)-var(--label)-6*var(--gap)-4px)/7)]',
  'md:[--exam:calc(var(--side)+var(--label)+6*(var(--well)+var(--gap)))]',
].join(' ')
const rowClasses = 'relative flex gap-(--gap) text-center *:w-(--well) *:shrink-0 md:col-start-2'
const rowSpace = { upper: 'md:mt-[11px]', lower: 'md:mt-14' }
const nameSpace = { upper: 'mt-[3px] mb-[5px] md:mt-[11px] md:mb-0', lower: 'mt-[13px] mb-3 md:mt-14 md:mb-0' }

/** Illustrates forgetting and reviewing with two rows of wells that extend beyond the page's edge. */
export function RetentionDrawing() {
  return (
    <figure className="overflow-hidden bg-agar md:rounded-bl-surface md:[clip-path:polygon(34px_0,100%_0,100%_100%,0_100%,0_34px)]">
      <figcaption className="sr-only">{description}</figcaption>
      <div aria-hidden="true" className="@container md:mr-(--margin) md:max-w-(--content)">
        <div className={plateClasses}>
          <span className="absolute inset-y-1.5 left-[calc(var(--exam)-4.5px)] w-[calc(var(--well)+9px)] rounded-full bg-agar-deep md:top-3.5 md:bottom-4 md:left-[calc(var(--exam)-.8*var(--gap))] md:w-[calc(var(--well)+1.6*var(--gap))]" />
          <div className={rowClasses}>
            {retentionLevels.map(({ day, shortDay }) => (
              <Day key={day} day={day} shortDay={shortDay} />
            ))}
          </div>
          <PlateRow name="Read once" place="upper" levels={retentionLevels.map(({ readOnce }) => readOnce)} />
          <PlateRow
            name="Reviewed on time"
            place="lower"
            note={
              <span className="inline-flex items-center gap-1.5 font-text text-micro whitespace-nowrap font-normal tracking-normal text-muted md:mt-2 md:flex md:text-small lg:text-body">
                <svg viewBox="0 0 13 17" className="h-[1.1em] shrink-0 fill-safranin">
                  <path d={dropPath} />
                </svg>
                a review
              </span>
            }
            levels={retentionLevels.map(({ reviewed }) => reviewed)}
          />
        </div>
      </div>
    </figure>
  )
}

function Day({ day, shortDay }: { day: string; shortDay: string | undefined }) {
  const weight = day === 'Exam' ? 'font-bold' : 'text-muted'
  return (
    <span
      className={`text-[min(var(--text-micro),4.4vw)] md:text-small lg:text-body ${weight} ${shortDay === undefined ? 'max-md:hidden' : ''}`}
    >
      <span className="md:hidden">{shortDay}</span>
      <span className="max-md:hidden">{day}</span>
    </span>
  )
}

interface PlateRowProps {
  name: string
  place: 'upper' | 'lower'
  note?: ReactNode
  levels: WellLevel[]
}

function PlateRow({ name, place, note, levels }: PlateRowProps) {
  return (
    <>
      <span
        className={`relative flex flex-wrap items-baseline gap-x-4.5 font-head leading-[1.2] font-bold tracking-head md:block md:max-w-[5.6em] md:text-h3 ${nameSpace[place]}`}
      >
        {name}
        {note}
      </span>
      <div className={`${rowClasses} ${rowSpace[place]}`}>
        {levels.map((level, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- The list never changes, and a well is identified only by its position.
          <PlateWell key={index} isOnPhones={retentionLevels[index]?.shortDay !== undefined} {...level} />
        ))}
        {wellsAfterExam.map((number) => (
          <svg key={number} viewBox="0 0 116 116" className="max-md:hidden">
            <circle cx={middle} cy={middle} r={radius} fill="none" stroke="var(--line)" strokeWidth={3} />
          </svg>
        ))}
      </div>
    </>
  )
}

function PlateWell({ level, before, cocci, fewCocci, isOnPhones }: WellLevel & { isOnPhones: boolean }) {
  const at = { cx: middle, cy: middle, r: radius }
  return (
    <svg viewBox="0 0 116 116" className={`overflow-visible text-violet ${isOnPhones ? '' : 'max-md:hidden'}`}>
      {before !== undefined && (
        <path
          d={dropPath}
          className="[transform:translate(46px,-29px)_scale(1.9)] fill-safranin md:[transform:translate(51px,-19px)_scale(1.08)]"
        />
      )}
      <circle {...at} className={before === undefined ? 'fill-paper' : 'fill-safranin'} />
      <path d={liquidPath({ ...at, level: before ?? level })} fill="currentColor" />
      {cocci && <path d={cocci} className="stroke-violet-mid stroke-[12.8] max-md:hidden" strokeLinecap="round" />}
      {fewCocci && <path d={fewCocci} className="stroke-violet-mid stroke-17 md:hidden" strokeLinecap="round" />}
      <circle {...at} fill="none" stroke="currentColor" className="stroke-6 md:stroke-4" />
    </svg>
  )
}
