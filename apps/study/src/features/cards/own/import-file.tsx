import { Dialog, Notice, TextButton } from '@titer/ui'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../../app/study.tsx'
import { recordAll } from '../../../log/record.ts'
import { cardsWords } from '../time-words.ts'
import { readImport, takeIn, type TakenIn } from './own-cards.ts'

const mostBytes = 5_000_000

/** Brings cards along from a file, and says what came of it, line by line where something was refused. */
export function ImportFile({ hasQuestions }: { hasQuestions: boolean }) {
  const { database, sync } = useStudy()
  const [outcome, setOutcome] = useState<TakenIn | 'unreadable'>()
  const keep = async ({ cards, questions }: Pick<TakenIn, 'cards' | 'questions'>, isGone: boolean) => {
    await recordAll(
      database,
      'wroteCard',
      cards.map((card) => ({ ...card, isGone })),
    )
    await recordAll(
      database,
      'wroteQuestion',
      questions.map((question) => ({ ...question, isGone })),
    )
    sync.nudge()
  }
  const bring = async (file: File) => {
    if (file.size > mostBytes) {
      setOutcome('unreadable')
      return
    }
    const [ownCards, ownQuestions] = await Promise.all([database.ownCards.toArray(), database.ownQuestions.toArray()])
    const taken = takeIn(readImport(file.name, await file.text()), {
      cards: ownCards.filter(({ isGone }) => !isGone),
      questions: ownQuestions.filter(({ isGone }) => !isGone),
      hasQuestions,
    })
    await keep(taken, false)
    if (taken.cards.length + taken.questions.length > 0 && taken.refused.length === 0) {
      toast.success(cameWords(taken), { action: { label: 'Undo', onClick: () => void keep(taken, true) } })
    } else setOutcome(taken)
  }
  return (
    <>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-violet underline decoration-2 underline-offset-4 hover:no-underline has-focus-visible:rounded-small has-focus-visible:shadow-(--halo)">
        <Upload size={18} aria-hidden="true" />
        Import from Anki or Moodle
        <input
          type="file"
          accept=".txt,.tsv,.csv,.gift,text/plain"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) void bring(file)
            // The same file may be chosen again after it was put right.
            target.value = ''
          }}
        />
      </label>
      <Dialog title="Your file" isOpen={outcome !== undefined} onClose={() => setOutcome(undefined)}>
        {outcome === 'unreadable' ? (
          <Notice kind="error">
            This file is larger than 5 MB. In Anki, export “Notes in plain text” without media.
          </Notice>
        ) : (
          outcome && (
            <Outcome
              taken={outcome}
              onUndo={() => {
                void keep(outcome, true)
                setOutcome(undefined)
              }}
            />
          )
        )}
      </Dialog>
    </>
  )
}

function Outcome({ taken, onUndo }: { taken: TakenIn; onUndo: () => void }) {
  const { cards, questions, known, refused } = taken
  const isAnything = cards.length + questions.length > 0
  return (
    <>
      <output>
        {isAnything ? cameWords(taken) : known > 0 ? 'You had all of it already.' : 'There were no cards in it.'}
      </output>
      {!isAnything && known === 0 && (
        <p className="text-small leading-snug text-muted">
          In Anki choose Export, then “Notes in plain text”. From Moodle, a file in the GIFT format.
        </p>
      )}
      {refused.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-head font-bold">{`Not taken: ${refused.length}`}</h3>
          <ul className="grid gap-1.5 text-small leading-snug">
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {isAnything && <TextButton onClick={onUndo}>Undo the import</TextButton>}
    </>
  )
}

function cameWords({ cards, questions, known }: TakenIn) {
  const asked = questions.length === 1 ? '1 question' : `${questions.length} questions`
  const parts = [...(cards.length > 0 ? [cardsWords(cards.length)] : []), ...(questions.length > 0 ? [asked] : [])]
  return `${parts.join(' and ')} came in.${known > 0 ? ` ${known} you had already.` : ''}`
}
