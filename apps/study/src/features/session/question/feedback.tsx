import { studyCalls } from '@titer/contract'
import { BookOpen, Check, ChevronRight, X } from 'lucide-react'
import { memo, useEffect, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import { session } from '../../../device/account/client.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { optionLetters } from '../../../widgets/text/option-letters.ts'
import { ReportLink } from './report-dialog.tsx'
import { verdictWords } from '../session-words.ts'
import type { StudyItem } from '../../../packs/content/study-item.ts'

interface FeedbackProps {
  studyItem: StudyItem
  chosen: number
  /** Whether the student has answered. False while the feedback is only prepared. */
  isAnswered: boolean
  article: { id: string; title: string } | undefined
  verdictRef: RefObject<HTMLDivElement | null>
}

/** Shows the verdict, the reason for or against each option, and the article to read. */
export const Feedback = memo(function Feedback({ studyItem, chosen, isAnswered, article, verdictRef }: FeedbackProps) {
  const { item } = studyItem
  const isRight = chosen === item.keyAt
  const key = item.options[item.keyAt]
  const shares = useShares(isAnswered, item.id, item.version)
  const rest = item.options.map((_, at) => at).filter((at) => at !== item.keyAt && at !== chosen)
  const order = [item.keyAt, ...(isRight ? [] : [chosen]), ...rest]
  return (
    <div className="grid gap-3">
      <p className="text-body leading-[1.45]">
        <Prose text={studyItem.mode === 'case' ? studyItem.item.question : studyItem.item.stem} />
      </p>
      <div
        ref={verdictRef}
        className={`flex scroll-mt-16 items-start gap-3 rounded-surface p-3.5 ${isRight ? 'bg-correct-wash' : 'bg-wrong-wash'}`}
      >
        <span
          aria-hidden="true"
          className={`grid size-7.5 shrink-0 place-items-center rounded-full text-on-stain ${isRight ? 'bg-correct' : 'bg-wrong'}`}
        >
          {isRight ? <Check size={18} strokeWidth={3} /> : <X size={18} strokeWidth={3} />}
        </span>
        <div className="self-center">
          <p className={`font-head text-lead leading-tight font-bold ${isRight ? 'text-correct' : 'text-wrong'}`}>
            {verdictWords(item, chosen)}
          </p>
          {studyItem.mode === 'case' && (
            <p className="mt-1 text-small leading-snug">
              <Prose text={studyItem.item.teach} />
            </p>
          )}
        </div>
      </div>
      <ul className="grid gap-2">
        {order.map((at) => (
          <AnswerLine
            key={at}
            at={at}
            text={item.options[at]?.text ?? ''}
            why={item.options[at]?.why ?? ''}
            isKey={at === item.keyAt}
            isChosen={at === chosen}
            share={shares?.[at]}
          />
        ))}
      </ul>
      {shares !== undefined && (
        <p className="px-3 text-micro text-muted">Roughly how many students chose each option on their first try.</p>
      )}
      {studyItem.mode === 'case' && <LookAlikes studyItem={studyItem} keyText={key?.text ?? ''} />}
      <div className="divide-y divide-line border-y border-line">
        {article !== undefined && (
          <Link
            to={`/read/${article.id}`}
            className="flex min-h-12 items-center gap-2.5 font-semibold text-violet no-underline"
          >
            <BookOpen size={20} aria-hidden="true" />
            <span className="flex-1">{`Read: ${article.title}`}</span>
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        )}
        <ReportLink studyItem={studyItem} />
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

function AnswerLine({ at, text, why, isKey, isChosen, share }: AnswerLineProps) {
  const background = isKey ? 'bg-correct-wash py-3' : isChosen ? 'bg-wrong-wash py-3' : 'py-2'
  const well = isKey ? 'bg-correct text-on-stain' : isChosen ? 'bg-wrong text-on-stain' : 'ring-2 ring-rim ring-inset'
  const tag = isKey
    ? `${optionLetters[at]}, right answer.`
    : isChosen
      ? `${optionLetters[at]}, your answer, wrong.`
      : undefined
  return (
    <li className={`grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-2.5 rounded-surface px-3 ${background}`}>
      <span
        aria-hidden="true"
        className={`grid size-7 place-items-center rounded-full font-head text-small font-bold ${well}`}
      >
        {isKey ? <Check size={16} strokeWidth={3} /> : isChosen ? <X size={16} strokeWidth={3} /> : optionLetters[at]}
      </span>
      <strong className="leading-7 font-semibold">
        <Prose text={text} />
      </strong>
      {share !== undefined && <span className="leading-7 text-small text-muted tabular-nums">{`${share}%`}</span>}
      <p className="col-start-2 col-end-4 text-small leading-snug">
        {tag !== undefined && (
          <strong className={`font-bold ${isKey ? 'text-correct' : 'text-wrong'}`}>{`${tag} `}</strong>
        )}
        <Prose text={why} />
      </p>
    </li>
  )
}

function LookAlikes({ studyItem, keyText }: { studyItem: Extract<StudyItem, { mode: 'case' }>; keyText: string }) {
  const { telling, lookAlikes, leadIn } = studyItem.item
  const others = lookAlikes.filter(({ name }) => name !== keyText)
  if (telling === undefined) return null
  return (
    <section className="grid gap-2 rounded-surface bg-violet-wash p-3.5">
      <h2 className="font-head text-lead font-bold">What settles it</h2>
      <p className="text-small leading-snug">
        <Prose text={`${telling.charAt(0).toUpperCase()}${telling.slice(1)}.`} />
      </p>
      {leadIn !== 'cause' && others.length > 0 && (
        <dl className="grid gap-1.5 text-small leading-snug">
          {others.map(({ name, against }) => (
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
      )}
    </section>
  )
}

/**
 * Returns the share of students who chose each option, or undefined if the device is offline or too few students have
 * answered.
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
