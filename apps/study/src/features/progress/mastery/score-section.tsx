import type { PredictedScore } from '@titer/domain'
import { Well } from '@titer/ui'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { SelectPill } from '../../../widgets/fields/select-pill.tsx'
import { coverageWords, noScoreWords } from './measure-words.ts'
import type { Coverage, ScopeScore } from './measure.ts'
import type { Measured } from './use-measured.ts'

const passMark = 50
const [width, height, left, across, middle] = [328, 64, 8, 312, 32]
const x = (percent: number) => left + (across * percent) / 100

interface ScoreSectionProps {
  /** Undefined while the scores are being computed. */
  measured: Pick<Measured, 'scores' | 'missingAnswers'> | undefined
  isFitted: boolean
}

/**
 * Shows the score that the student would get today in an exam or a module, with its likely range and the topics that it
 * covers.
 */
export const ScoreSection = ({ measured, isFitted }: ScoreSectionProps) => (
  <section aria-labelledby="score" className="grid max-w-[30rem] content-start">
    <h2 id="score" className="font-head text-lead leading-tight font-bold">
      Predicted score
    </h2>
    {measured === undefined ? (
      // Reserve the space, so that the content below does not move while the student is about to tap it.
      <div className="min-h-36" />
    ) : measured.missingAnswers !== undefined ? (
      <TooFew {...measured.missingAnswers} />
    ) : (
      <ScopeScores scores={measured.scores} isFitted={isFitted} />
    )}
  </section>
)

/**
 * Lets the student choose an exam or a module. At first, shows the nearest exam or, without an exam, the first module
 * with a score. If no module has a score, shows all topics.
 */
function ScopeScores({ scores, isFitted }: { scores: readonly ScopeScore[]; isFitted: boolean }) {
  const [chosen, setChosen] = useState<string>()
  const exam = scores.find(({ id }) => id.startsWith('exam '))
  const shown = scores.find(({ id }) => id === chosen) ?? exam ?? scores.find(({ score }) => score) ?? scores.at(-1)
  if (shown === undefined) return null
  return (
    <>
      <div className="mt-2 justify-self-start">
        <SelectPill
          label="Exam or module"
          value={shown.id}
          onChange={setChosen}
          options={scores.map(({ id, name }) => ({ value: id, word: name }))}
        />
      </div>
      {shown.score === undefined ? (
        <p className="mt-3 rounded-surface bg-agar p-4 leading-snug">{noScoreWords(shown)}</p>
      ) : (
        <Ready {...shown.score} covered={shown.covered} isFitted={isFitted} />
      )}
    </>
  )
}

type ReadyProps = Extract<PredictedScore, { isReady: true }> & { covered: Coverage; isFitted: boolean }

function Ready({ expected, low, high, covered, isFitted }: ReadyProps) {
  const [score, from, to] = [expected, low, high].map(Math.round)
  return (
    <>
      <p className="mt-2 flex flex-wrap items-end gap-x-3 gap-y-1">
        <strong className="font-head text-[min(4rem,22vw)] leading-[0.85] font-extrabold tracking-display tabular-nums">
          {`${score}%`}
        </strong>
        <span className="text-small leading-tight text-muted">
          {`likely between ${from} and ${to}`}
          <br />
          if an exam asked these topics today
        </span>
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="mt-3 w-full">
        <line x1={left} x2={left + across} y1={middle} y2={middle} strokeWidth={2} className="stroke-line" />
        <rect
          x={x(low) - 11}
          y={middle - 11}
          width={x(high) - x(low) + 22}
          height={22}
          rx={11}
          strokeWidth={2}
          className="fill-violet-wash stroke-violet"
        />
        <line
          x1={x(passMark)}
          x2={x(passMark)}
          y1={middle - 12}
          y2={middle + 12}
          strokeWidth={2}
          className="stroke-ink"
        />
        <circle cx={x(expected)} cy={middle} r={8} className="fill-violet" />
        <g fontSize={13} textAnchor="middle" className="fill-ink">
          <text x={x(passMark)} y={14}>{`pass ${passMark}`}</text>
          <text x={x(low)} y={height - 4}>
            {from}
          </text>
          <text x={x(high)} y={height - 4}>
            {to}
          </text>
        </g>
        <g fontSize={13} className="fill-muted">
          {low > 8 && (
            <text x={4} y={height - 4}>
              0
            </text>
          )}
          {high < 88 && (
            <text x={width - 2} y={height - 4} textAnchor="end">
              100
            </text>
          )}
        </g>
      </svg>
      <p className="mt-2 text-small leading-snug text-pretty">{coverageWords(covered)}</p>
      <p className="mt-1 text-micro leading-snug text-pretty text-muted">
        In four cases out of five, your score on 100 questions like Titer’s from these topics would be in this range. It
        says nothing about the other topics, and a real paper may be easier or harder.
        {!isFitted && ' The range will narrow once more students have answered.'}
      </p>
      <Link
        to="/progress/calibration"
        className="flex min-h-11 items-center gap-1 font-semibold text-violet no-underline hover:underline"
      >
        How often such predictions came true
        <ChevronRight size={18} aria-hidden="true" className="shrink-0" />
      </Link>
    </>
  )
}

const TooFew = ({ answers, needed, unwrittenExam }: NonNullable<Measured['missingAnswers']>) => (
  <>
    <div className="mt-3 flex items-center gap-4 rounded-surface bg-agar p-4">
      <Well level={answers / needed} size={64} className="shrink-0 text-violet" />
      <p className="leading-snug">
        <strong className="block font-head font-bold">{`${answers} of the ${needed} answers needed`}</strong>
        <Link to="/practice" className="inline-flex min-h-11 items-center font-semibold text-violet">
          Answer more questions
        </Link>
      </p>
    </div>
    {unwrittenExam && <p className="mt-2 text-small leading-snug text-muted">{noScoreWords(unwrittenExam)}</p>}
  </>
)
