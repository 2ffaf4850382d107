import { groupDigits } from '@titer/domain'
import { Dialog, Notice, TextButton } from '@titer/ui'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../../app/study.tsx'
import { recordAll } from '../../../log/record.ts'
import { cardsWords } from '../time-words.ts'
import { readImport, takeIn, type TakenIn } from './own-cards.ts'

const mostBytes = 5_000_000
// So few that what else is done meanwhile need not wait for them.
const atOnce = 500

// A package or collection of Anki: nothing that could be read as lines.
const isPacked = (text: string) => text.startsWith('PK\u0003\u0004') || text.startsWith('SQLite format 3')

const troubles = {
  large: 'This file is larger than 5 MB. In Anki, export “Notes in plain text” without media.',
  packed: 'This file is not plain text. In Anki choose Export, then “Notes in plain text”.',
  unreadable: 'This file could not be read. Copy it to this device, and try again.',
}

/** Brings cards along from a file, and says what came of it, line by line where something was refused. */
export function ImportFile({ hasQuestions }: { hasQuestions: boolean }) {
  const { database, sync } = useStudy()
  const [outcome, setOutcome] = useState<TakenIn | keyof typeof troubles>()
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const keep = async ({ cards, questions }: Pick<TakenIn, 'cards' | 'questions'>, isGone: boolean) => {
    const all = cards.length + questions.length
    const part = <Each,>(written: readonly Each[], from: number) =>
      written.slice(Math.max(0, from), Math.max(0, from + atOnce)).map((each) => ({ ...each, isGone }))
    try {
      for (let done = 0; done < all; done += atOnce) {
        setProgress({ done, all })
        await recordAll(database, 'wroteCard', part(cards, done))
        await recordAll(database, 'wroteQuestion', part(questions, done - cards.length))
      }
    } finally {
      setProgress(undefined)
      sync.nudge()
    }
  }
  const bring = async (file: File) => {
    const text = file.size > mostBytes ? undefined : await file.text().catch(() => undefined)
    if (text === undefined || isPacked(text)) {
      setOutcome(file.size > mostBytes ? 'large' : text === undefined ? 'unreadable' : 'packed')
      return
    }
    const [ownCards, ownQuestions] = await Promise.all([database.ownCards.toArray(), database.ownQuestions.toArray()])
    const taken = takeIn(readImport(file.name, text), {
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
        {progress === undefined
          ? 'Import from Anki or Moodle'
          : `${groupDigits(progress.done)} of ${groupDigits(progress.all)} so far`}
        <input
          disabled={progress !== undefined}
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
        {typeof outcome === 'string' ? (
          <Notice kind="error">{troubles[outcome]}</Notice>
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
