import { studyCalls } from '@titer/contract'
import { BookOpen, Check, ChevronDown, ChevronRight, X } from 'lucide-react'
import { memo, useEffect, useState, type CSSProperties, type RefObject } from 'react'
import { Link } from 'react-router'
import { session } from '../../../device/account/client.ts'
import { FigureView, labelledView } from '../../../widgets/teaching/figure-view.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'
import { optionLetters } from '../../../widgets/text/option-letters.ts'
import { ReportLink } from './report-dialog.tsx'
import { whyNotWords } from '../session-words.ts'
import { Idea } from './idea.tsx'
import { Steps } from './steps.tsx'
import { Verdict } from './verdict.tsx'
import { panes } from '../../../widgets/page/panes.ts'
import type { StudyItem } from '../../../packs/content/study-item.ts'

interface FeedbackProps {
  studyItem: StudyItem
  chosen: number
  /** Whether the student has answered. False while the feedback is only prepared. */
  isAnswered: boolean
  article: { id: string; title: string } | undefined
  /** The number of right answers in a row and the XP earned. Undefined until the answer is stored. */
  combo: number | undefined
  xp: number | undefined
  /** The reason why a right answer earned no XP. */
  noXpReason: string | undefined
  /** Whether a wrong answer shows that the student knows only the wording of another variant of the fact. */
  isOnlyWordingKnown: boolean
  verdictRef: RefObject<HTMLDivElement | null>
}

// Whether the reasons against the other options are open. The value is kept until the app is closed, because a student
// who opens the reasons wants to see them at every question.
let isRestOpen = false

/** Shows the verdict, the reason for or against each option, the idea behind the question, and the article to read. */
export const Feedback = memo(function Feedback(props: FeedbackProps) {
  const { studyItem, chosen, isAnswered, article, combo, xp, noXpReason, isOnlyWordingKnown, verdictRef } = props
  const { item } = studyItem
  const isRight = chosen === item.keyAt
  const isCase = studyItem.mode === 'case'
  const shares = useShares(isAnswered, item.id, item.version)
  const rest = item.options.map((_, at) => at).filter((at) => at !== item.keyAt && at !== chosen)
  const lineOf = (at: number) => (
    <AnswerLine
      key={at}
      at={at}
      text={item.options[at]?.text ?? ''}
      why={item.options[at]?.why ?? ''}
      isKey={at === item.keyAt}
      isChosen={at === chosen}
      share={shares?.[at]}
    />
  )
  return (
    <div className={`grid gap-3 ${isCase ? '' : `min-[62rem]:grid-rows-[auto_auto_1fr] ${panes.columns}`}`}>
      <div className="grid content-start gap-3 min-[62rem]:row-span-2">
        <p className="text-body leading-[1.45] min-[62rem]:text-[1.25rem]">
          <Prose text={studyItem.mode === 'case' ? studyItem.item.question : studyItem.item.stem} />
        </p>
        {item.figure !== undefined && <FigureView id={labelledView(item.figure)} />}
      </div>
      <Verdict
        item={item}
        chosen={chosen}
        teach={teachingOf(studyItem)}
        share={shares?.[item.keyAt]}
        combo={combo}
        xp={xp}
        noXpReason={noXpReason}
        isOnlyWordingKnown={isOnlyWordingKnown}
        verdictRef={verdictRef}
      />
      <div className={`grid content-start gap-3 ${isCase ? '' : 'min-[62rem]:col-start-1 min-[62rem]:row-start-3'}`}>
        {!isRight && <ul className="grid gap-2">{[item.keyAt, chosen].map(lineOf)}</ul>}
        {rest.length > 0 && (
          <details
            className="group rounded-surface ring-[1.5px] ring-line ring-inset"
            open={isRestOpen}
            onToggle={({ currentTarget }) => {
              isRestOpen = currentTarget.open
            }}
          >
            <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-surface px-3 text-small font-semibold [&::-webkit-details-marker]:hidden">
              {whyNotWords(rest)}
              <ChevronDown
                size={20}
                aria-hidden="true"
                className="ml-auto shrink-0 text-muted transition-transform duration-(--quick) group-open:rotate-180"
              />
            </summary>
            <ul className="grid gap-2 pb-2">{rest.map(lineOf)}</ul>
          </details>
        )}
        {shares !== undefined && (
          <p className="px-3 text-micro text-muted">Roughly how many students chose each option on their first try.</p>
        )}
      </div>
      <div
        className={`grid content-start gap-3 ${isCase ? '' : 'min-[62rem]:col-start-2 min-[62rem]:row-span-2 min-[62rem]:row-start-2'}`}
      >
        {studyItem.mode === 'case' && <Steps steps={studyItem.item.steps} isMissed={!isRight} />}
        {item.idea !== undefined && <Idea id={item.idea} isMissed={!isRight} />}
        {studyItem.mode === 'case' && <LookAlikes studyItem={studyItem} />}
        <div className="divide-y divide-line border-y border-line">
          {article !== undefined && (
            <Link
              to={`/read/${article.id}`}
              className="flex min-h-12 items-center gap-2.5 font-semibold text-violet no-underline"
            >
              <BookOpen size={20} aria-hidden="true" />
              <span className="flex-1">
                <Prose text={`Read: ${article.title}`} />
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </Link>
          )}
          <ReportLink studyItem={studyItem} />
        </div>
      </div>
    </div>
  )
})

interface AnswerLineProps {
  at: number
  text: string
  why: string
  isKey: boolean
  isChosen: boolean
  share: number | undefined
}

/** Shows an option with the reason why it is right or wrong. */
export function AnswerLine({ at, text, why, isKey, isChosen, share }: AnswerLineProps) {
  const background = isKey ? 'bg-correct-wash py-3' : isChosen ? 'bg-wrong-wash py-3' : 'py-2'
  const well = isKey ? 'bg-correct text-on-stain' : isChosen ? 'bg-wrong text-on-stain' : 'ring-2 ring-rim ring-inset'
  const tag = isKey
    ? `${optionLetters[at]}, right answer.`
    : isChosen
      ? `${optionLetters[at]}, your answer, wrong.`
      : undefined
  return (
    <li
      // On a wide screen, the options within a list keep the order that they had before the answer.
      style={placeStyle(at)}
      className={`grid grid-cols-[var(--letter)_minmax(0,1fr)_auto] gap-x-2.5 rounded-surface px-3 min-[62rem]:order-(--place) ${background}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-(--letter) place-items-center rounded-full font-head text-(length:--text-letter) leading-none font-bold ${well}`}
      >
        {isKey ? <Check size={16} strokeWidth={3} /> : isChosen ? <X size={16} strokeWidth={3} /> : optionLetters[at]}
      </span>
      <strong className="leading-(--letter) font-semibold">
        <Prose text={text} />
      </strong>
      {share !== undefined && (
        <span className="leading-(--letter) text-small text-muted tabular-nums">{`${share}%`}</span>
      )}
      <p className="col-start-2 col-end-4 text-small leading-snug">
        {tag !== undefined && (
          <strong className={`font-bold ${isKey ? 'text-correct' : 'text-wrong'}`}>{`${tag} `}</strong>
        )}
        <Prose text={why} />
      </p>
    </li>
  )
}

/**
 * Returns the lesson of a case. It sums up all questions about the patient, so it is shown only after the last of them.
 */
function teachingOf(studyItem: StudyItem): string | undefined {
  if (studyItem.mode !== 'case') return undefined
  const { teach, series } = studyItem.item
  return series.at === series.of ? teach : undefined
}

const placeStyle = (at: number): CSSProperties & Record<'--place', number> => ({ '--place': at })

/**
 * Shows causes that resemble the patient's condition, each with the evidence against it. The list is empty after a
 * question about the cause, because the reasons against its options already say the same.
 */
export function LookAlikes({ studyItem }: { studyItem: Extract<StudyItem, { mode: 'case' }> }) {
  const { lookAlikes } = studyItem.item
  if (lookAlikes.length === 0) return null
  return (
    <section className="grid gap-2 rounded-surface bg-violet-wash p-3.5">
      <h2 className="font-head text-lead font-bold">What speaks against other causes</h2>
      <dl className="grid gap-1.5 text-small leading-snug">
        {lookAlikes.map(({ name, against }) => (
          <div key={name}>
            <dt className="inline font-semibold">
              <Prose text={name} />
            </dt>
            <dd className="inline">
              {': '}
              <Prose text={against} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * Returns the share of students who chose each option on their first try. Returns undefined before the student has
 * answered, while the shares load, if they cannot be loaded, and if too few students have answered.
 */
function useShares(isAnswered: boolean, item: string, version: string) {
  const [shares, setShares] = useState<number[]>()
  useEffect(() => {
    let isCancelled = false
    if (!isAnswered || !navigator.onLine) return undefined
    session
      .call(studyCalls.choices, { params: { item }, query: { version } })
      .then((answer) => {
        if (!isCancelled && answer.shares !== null) setShares(answer.shares)
      })
      .catch(() => undefined)
    return () => {
      isCancelled = true
    }
  }, [isAnswered, item, version])
  return shares
}
