import { isOwnItem } from '@titer/domain'
import { Button, Well } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { Check, Flag, Minus, X } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { oneAtATime } from '../../app/one-at-a-time.ts'
import { PageHeading } from '../../app/page-heading.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { Prose } from '../../app/prose.tsx'
import { useStudy } from '../../app/study.tsx'
import { useLibrary } from '../../packs/library.ts'
import { startSession } from '../practice/index.ts'
import { useRewardNews } from '../rewards/index.ts'
import { findAskable, findAsked } from '../../packs/asked.ts'

/** How a session went, and what to do about it. */
export function SummaryPage() {
  const { id = '' } = useParams()
  usePageTitle('How it went')
  useRewardNews()
  const study = useStudy()
  const { database } = study
  const navigate = useNavigate()
  const library = useLibrary()
  const [once] = useState(oneAtATime)
  const found = useLiveQuery(async () => {
    const row = await database.sessions.get(id)
    const items = row?.items ?? []
    const [askable, topics, ...asked] = await Promise.all([
      findAskable(database, items),
      database.questionTopics.bulkGet(items),
      ...items.map((item) => findAsked(database, item)),
    ])
    return { row, asked, askable, topics }
  }, [database, id])
  if (found === undefined) return null
  const { row, asked, askable, topics } = found
  if (row === undefined) return <Navigate to="/practice" replace />
  // An exam under way tells nothing, and one whose time is over is ended there.
  if (row.isExam && row.endedAt === null) return <Navigate to={`/session/${id}`} replace />
  const right = row.answers.filter(({ isRight }) => isRight).length
  // What an exam asks and nobody answers is missed; outside one it was only not reached.
  const asks = row.isExam ? row.items : row.answers.map(({ item }) => item)
  const answerTo = (item: string) => row.answers.find((answer) => answer.item === item)
  const wrong = asks.filter((item) => answerTo(item)?.isRight !== true && askable.has(item))
  const empty = asks.length - row.answers.length
  const minutes = Math.max(1, Math.round(row.answers.reduce((sum, { ms }) => sum + ms, 0) / 60_000))
  const topicOf = (item: string) =>
    isOwnItem(item)
      ? 'Your own'
      : nameOf(asked.find((each) => each?.item.id === item)?.item.topic ?? topics[row.items.indexOf(item)]?.topic)
  const nameOf = (topic: string | undefined) =>
    library?.topics.find((each) => each.id === topic)?.name ?? 'Not on this device'
  const byTopic = Map.groupBy(asks, topicOf)
  const rightIn = (items: readonly string[]) => items.filter((item) => answerTo(item)?.isRight === true).length
  const retry = async () => {
    const next = await startSession(study, { mode: row.mode, items: wrong, title: 'What went wrong', isExam: false })
    await navigate(`/session/${next}`)
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-2xl content-start gap-6 px-4 pt-8 pb-26">
      <div className="flex items-center gap-5">
        <Well level={asks.length === 0 ? 0 : right / asks.length} size={88} className="shrink-0 text-violet" />
        <div>
          <PageHeading>{`${right} of ${asks.length}`}</PageHeading>
          <p className="mt-2 text-muted">{`${minutes} ${minutes === 1 ? 'minute' : 'minutes'}${empty > 0 ? `, ${empty} unanswered` : ''}${row.xp > 0 ? `, ${row.xp} XP` : ''}`}</p>
        </div>
      </div>
      {byTopic.size > 1 && byTopic.size < asks.length && (
        <section aria-label="By topic" className="grid gap-2">
          {[...byTopic].map(([topic, items]) => (
            <div key={topic} className="flex items-center gap-3">
              <Well level={rightIn(items) / items.length} size={26} className="text-violet" />
              <span className="flex-1 leading-tight">{topic}</span>
              <span className="text-muted tabular-nums">{`${rightIn(items)} of ${items.length}`}</span>
            </div>
          ))}
        </section>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {asks.map((item) => {
          const given = answerTo(item)
          const isRight = given?.isRight === true
          // What was answered can be read as long as it is here; the rest only while it is open.
          const shown =
            given !== undefined || askable.has(item) ? asked.find((each) => each?.item.id === item) : undefined
          return (
            <li key={item}>
              <details className="group py-1">
                <summary className="flex min-h-12 cursor-pointer items-center gap-3 leading-snug">
                  <span
                    className={`grid size-6 shrink-0 place-items-center rounded-full ${given === undefined ? 'text-muted ring-2 ring-rim ring-inset' : isRight ? 'bg-correct text-on-stain' : 'text-wrong ring-2 ring-wrong ring-inset'}`}
                  >
                    {given === undefined ? (
                      <Minus size={13} strokeWidth={3.5} aria-label="Unanswered" />
                    ) : isRight ? (
                      <Check size={14} strokeWidth={3.5} aria-label="Right" />
                    ) : (
                      <X size={13} strokeWidth={3.5} aria-label="Wrong" />
                    )}
                  </span>
                  <span className="line-clamp-2 flex-1 group-open:line-clamp-none">
                    {shown === undefined ? (
                      'A question that is not open on this device'
                    ) : (
                      <Prose text={shown.mode === 'case' ? shown.item.question : shown.item.stem} />
                    )}
                  </span>
                  {row.flagged.includes(item) && (
                    <Flag size={16} aria-label="Flagged" className="shrink-0 fill-current text-violet" />
                  )}
                </summary>
                {shown !== undefined && (
                  <div className="grid gap-2 pb-3 pl-9 text-small leading-snug">
                    <p>
                      <strong className="font-semibold text-correct">Right: </strong>
                      <Prose
                        text={`${shown.item.options[shown.item.keyAt]?.text ?? ''}. ${shown.item.options[shown.item.keyAt]?.why ?? ''}`}
                      />
                    </p>
                    {given !== undefined &&
                      !isRight &&
                      (given.version === shown.item.version ? (
                        <p>
                          <strong className="font-semibold text-wrong">Yours: </strong>
                          <Prose
                            text={`${shown.item.options[given.chosen]?.text ?? ''}. ${shown.item.options[given.chosen]?.why ?? ''}`}
                          />
                        </p>
                      ) : (
                        <p className="text-muted">This question was reworded after you answered it.</p>
                      ))}
                  </div>
                )}
              </details>
            </li>
          )
        })}
      </ul>
      {wrong.length > 0 && (
        <Link to="/practice" className="inline-flex min-h-11 items-center justify-self-start font-semibold text-violet">
          Practise something else
        </Link>
      )}
      <div className="fixed inset-x-0 bottom-0 z-5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex max-w-2xl items-center gap-3">
          <Link to="/" className="inline-flex min-h-13 shrink-0 items-center px-2 font-semibold text-violet">
            Today
          </Link>
          {wrong.length > 0 ? (
            <Button wide onClick={() => void once(retry)}>
              {empty > 0 ? `Try the ${wrong.length} missed` : `Retry the ${wrong.length} wrong`}
            </Button>
          ) : (
            <Button wide onClick={() => void navigate('/practice')}>
              Practise more
            </Button>
          )}
        </div>
      </div>
    </main>
  )
}
