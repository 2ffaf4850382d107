import { isOwnItem } from '@titer/domain'
import { withoutImages, type PackedQuestion } from '@titer/bank/browser'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { Prose } from '../../widgets/text/prose.tsx'
import { useStudy } from '../../device/study/study-context.tsx'
import { findStudyItem } from '../../packs/content/study-item.ts'
import { CaseStages } from '../session/index.ts'
import { optionLetters } from '../../widgets/text/option-letters.ts'

interface AnswerProps {
  id: string
}

export function CardAnswer({ id }: AnswerProps) {
  const { database } = useStudy()
  const card = useLiveQuery(
    async () => (await database.bankCards.get(id)) ?? (await database.ownCards.get(id)),
    [database, id],
  )
  if (card === undefined) return null
  return (
    <div className="grid gap-1 pb-3">
      <p className="rounded-surface bg-agar p-3.5 leading-snug whitespace-pre-line">
        <Prose text={withoutImages(card.back)} />
      </p>
      {isOwnItem(id) && <OwnLink />}
    </div>
  )
}

export function QuestionAnswer({ id }: AnswerProps) {
  const { database } = useStudy()
  const studyItem = useLiveQuery(() => findStudyItem(database, id), [database, id])
  if (studyItem === undefined) return null
  return (
    <div className="grid gap-2 pb-3">
      <Options item={studyItem.item} />
      {isOwnItem(id) ? <OwnLink /> : <PractiseLink topic={studyItem.item.topic} mode="quickfire" />}
    </div>
  )
}

export function CaseAnswer({ id }: AnswerProps) {
  const { database } = useStudy()
  const clinical = useLiveQuery(() => database.cases.get(id), [database, id])
  if (clinical === undefined) return null
  return (
    <div className="grid gap-2 pb-3 leading-snug">
      <CaseStages item={{ ...clinical, stages: clinical.stages.slice(1) }} revealed={clinical.stages.length} />
      <p className="font-semibold">
        <Prose text={clinical.question} />
      </p>
      <Options item={clinical} />
      <p className="text-small">
        <Prose text={clinical.teach} />
      </p>
      <PractiseLink topic={clinical.topic} mode="case" />
    </div>
  )
}

function Options({ item: { options, keyAt } }: { item: Pick<PackedQuestion, 'options' | 'keyAt'> }) {
  return (
    <ul className="grid gap-1">
      {options.map(({ text, why }, at) =>
        at === keyAt ? (
          <li key={text} className="flex gap-2.5 rounded-surface bg-correct-wash px-3 py-2.5 leading-snug">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-correct text-on-stain"
            >
              <Check size={14} strokeWidth={3} />
            </span>
            <span>
              <strong className="font-semibold">
                <Prose text={text} />
              </strong>
              <span className="block text-small">
                <strong className="font-bold text-correct">{`${optionLetters[at]}, right answer. `}</strong>
                <Prose text={why} />
              </span>
            </span>
          </li>
        ) : (
          <li key={text} className="flex gap-2.5 px-3 py-1 leading-snug">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full font-head text-micro font-bold ring-2 ring-rim ring-inset"
            >
              {optionLetters[at]}
            </span>
            <span>
              <Prose text={text} />
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

const OwnLink = () => (
  <Link
    to="/cards/own"
    className="inline-flex min-h-11 items-center text-small font-semibold text-violet underline-offset-4"
  >
    Your own cards and questions
  </Link>
)

const PractiseLink = ({ topic, mode }: { topic: string; mode: 'quickfire' | 'case' }) => (
  <Link
    to={`/practice?topic=${topic}${mode === 'case' ? '&mode=case' : ''}`}
    className="inline-flex min-h-11 items-center text-small font-semibold text-violet underline-offset-4"
  >
    Practise this topic
  </Link>
)
