import { Button, TextButton } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { Lock, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { LandingLink } from '../../../widgets/links/landing-link.tsx'
import { lapsedMessage } from '../../../widgets/notices/content-unavailable.tsx'
import { oneAtATime } from '../../../device/input/one-at-a-time.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import { useStudy } from '../../../device/study/study-context.tsx'
import { drawRandom } from '../../../packs/content/draw-random.ts'
import { startSession } from '../../../device/study/start-session.ts'
import { QuestionDialog, type OwnQuestion } from './question-dialog.tsx'
import { ReadOnlyQuestion } from './read-only-question.tsx'

const maxQuestions = 40

const contentOf = ({ item, stem, options, keyAt, tags }: OwnQuestion) => ({ item, stem, options, keyAt, tags })

/**
 * Shows the questions that the student wrote. They stay available on every plan, but writing and editing questions
 * requires Premium.
 */
export function OwnQuestions({ isPremium, isLapsed }: { isPremium: boolean; isLapsed: boolean }) {
  const study = useStudy()
  const { database, record } = study
  const navigate = useNavigate()
  const questions = useLiveQuery(
    async () =>
      (await database.ownQuestions.filter(({ isGone }) => !isGone).toArray()).toSorted(
        (one, other) => other.at - one.at,
      ),
    [database],
  )
  const [open, setOpen] = useState<string>()
  const [once] = useState(oneAtATime)
  if (questions === undefined) return null
  if (questions.length === 0 && !isPremium) return <WritingLocked isLapsed={isLapsed} />
  const opened = questions.find(({ item }) => item === open)
  const remove = async (question: OwnQuestion) => {
    const write = (isGone: boolean) => record('wroteQuestion', { ...contentOf(question), isGone })
    await write(true)
    toast('Deleted.', { action: { label: 'Undo', onClick: () => void write(false) } })
  }
  const practise = async () => {
    const items = drawRandom(
      questions.map(({ item }) => item),
      maxQuestions,
    )
    const session = await startSession(study, { mode: 'quickfire', items, title: 'Your own questions', isExam: false })
    await navigate(`/session/${session}`)
  }
  return (
    <section aria-label="Your own questions" className="grid gap-3">
      <h2 className="font-head text-lead font-bold">Your own questions</h2>
      {questions.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {questions.map((question) => (
            <li key={question.item} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => setOpen(question.item)}
                className="min-w-0 flex-1 rounded-small py-2.5 text-left leading-snug hover:bg-agar focus-visible:rounded-small"
              >
                <span className="line-clamp-2 font-semibold">
                  <Prose text={question.stem} />
                </span>
              </button>
              {isPremium && (
                <button
                  type="button"
                  aria-label={`Delete: ${question.stem}`}
                  onClick={() => void remove(question)}
                  className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink focus-visible:rounded-full"
                >
                  <Trash2 size={19} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {questions.length > 0 && (
          <Button small look="quiet" onClick={() => void once(practise)}>
            Practise these
          </Button>
        )}
        {isPremium && (
          <TextButton onClick={() => setOpen('new')}>
            <Plus size={18} aria-hidden="true" />
            Write a question
          </TextButton>
        )}
      </div>
      {isPremium ? (
        <QuestionDialog
          question={opened}
          isOpen={open === 'new' || opened !== undefined}
          onClose={() => setOpen(undefined)}
        />
      ) : (
        <>
          <WritingLocked isLapsed={isLapsed} />
          <ReadOnlyQuestion
            question={opened}
            onDelete={(question) => void record('wroteQuestion', { ...contentOf(question), isGone: true })}
            onClose={() => setOpen(undefined)}
          />
        </>
      )}
    </section>
  )
}

const WritingLocked = ({ isLapsed }: { isLapsed: boolean }) => (
  <p className="flex items-start gap-2.5 text-small leading-snug text-muted">
    <Lock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
    {isLapsed ? (
      lapsedMessage
    ) : (
      <span>
        {'Writing your own multiple-choice questions is part of Premium. '}
        <LandingLink to="/pricing" className="font-semibold text-violet">
          See the plans
        </LandingLink>
      </span>
    )}
  </p>
)
