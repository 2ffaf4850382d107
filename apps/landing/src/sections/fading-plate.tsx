import { liquidPath } from '@titer/ui'

interface Reading {
  day: string
  readOnce: number
  reviewed: number
  /** How full the well was when the review came. */
  before?: number
}

const readings: Reading[] = [
  { day: 'Day 0', readOnce: 1, reviewed: 1 },
  { day: '1', readOnce: 0.6, reviewed: 1, before: 0.52 },
  { day: '3', readOnce: 0.4, reviewed: 1, before: 0.68 },
  { day: '7', readOnce: 0.22, reviewed: 1, before: 0.8 },
  { day: '30', readOnce: 0.1, reviewed: 1, before: 0.88 },
  { day: 'Exam', readOnce: 0.02, reviewed: 0.96 },
]

const drop = 'M6.5 0C9.8 4.5 13 7.5 13 10.4A6.5 6.5 0 1 1 0 10.4C0 7.5 3.2 4.5 6.5 0Z'
const meaning =
  'Two rows of wells from day 0 to the exam. Read once: the wells empty. Reviewed on time: each review tops the well up, and it is full on exam day.'

/** Forgetting and reviewing, drawn as two rows of wells. The levels are a drawing, not data. */
export function FadingPlate() {
  return (
    <figure className="overflow-hidden bg-agar lg:[clip-path:polygon(34px_0,100%_0,100%_100%,0_100%,0_34px)]">
      <figcaption className="sr-only">{meaning}</figcaption>
      <div
        aria-hidden="true"
        className="relative grid grid-cols-6 gap-x-2 px-(--margin) pt-4 pb-8 text-center lg:grid-cols-[8.5rem_repeat(6,minmax(0,1fr))] lg:gap-x-7 lg:gap-y-8 lg:pt-7 lg:pb-9 lg:pl-8"
      >
        <span className="absolute inset-x-[-5%] inset-y-3 col-start-6 col-end-7 rounded-full bg-agar-deep lg:inset-x-[-8%] lg:inset-y-4 lg:col-start-7 lg:col-end-8" />
        <span className="hidden lg:block" />
        {readings.map(({ day }) => (
          <span key={day} className={`relative text-small ${day === 'Exam' ? 'font-bold' : 'text-muted'}`}>
            {day}
          </span>
        ))}
        <RowName>Read once</RowName>
        {readings.map(({ day, readOnce }) => (
          <PlateWell key={day} level={readOnce} />
        ))}
        <RowName>
          Reviewed on time
          <span className="inline-flex items-center gap-1.5 font-text text-small font-normal tracking-normal text-muted lg:mt-1 lg:flex">
            <ReviewDrop /> a review
          </span>
        </RowName>
        {readings.map(({ day, reviewed, before }) => (
          <PlateWell key={day} level={reviewed} before={before} />
        ))}
      </div>
    </figure>
  )
}

const RowName = ({ children }: { children: React.ReactNode }) => (
  <span className="relative col-span-6 mt-4 mb-4 flex items-baseline gap-4 first-of-type:mt-1 text-left font-head text-body leading-tight font-bold tracking-head lg:col-span-1 lg:m-0 lg:block lg:self-center lg:text-h3">
    {children}
  </span>
)

const ReviewDrop = () => (
  <svg viewBox="0 0 13 17" className="h-4 w-auto shrink-0 text-safranin">
    <path d={drop} fill="currentColor" />
  </svg>
)

function PlateWell({ level, before }: { level: number; before?: number | undefined }) {
  const [cx, cy, r] = [60, 60, 57]
  return (
    <svg viewBox="0 0 120 120" className="relative w-full overflow-visible text-violet">
      {before !== undefined && <path d={drop} transform="translate(51 -27) scale(1.4)" className="fill-safranin" />}
      <circle cx={cx} cy={cy} r={r} className="fill-paper" />
      {before !== undefined && <circle cx={cx} cy={cy} r={r} className="fill-safranin" />}
      <path d={liquidPath({ cx, cy, r, level: before ?? level })} fill="currentColor" />
      <circle cx={cx} cy={cy} r={r} fill="none" stroke="currentColor" strokeWidth={5} />
    </svg>
  )
}
