import { groupDigits } from '@titer/domain'
import { Dialog, Notice, TextButton } from '@titer/ui'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../../device/study/study-context.tsx'
import { recordAll } from '../../../log/record.ts'
import { cardsWords } from '../time-words.ts'
import { readImport, prepareImport, type ImportResult } from './own-cards.ts'

const maxBytes = 5_000_000
// The batches are small, so that other database work does not have to wait long during an import.
const batchSize = 500

// An Anki package is a ZIP file and an Anki collection is a SQLite file. Neither can be read as lines of text.
const isAnkiPackage = (text: string) => text.startsWith('PK\u0003\u0004') || text.startsWith('SQLite format 3')

const fileErrors = {
  large: 'This file is larger than 5 MB. In Anki, export “Notes in plain text” without media.',
  packed: 'This file isn’t plain text. In Anki, choose Export, then “Notes in plain text”.',
  unreadable: 'This file couldn’t be read. Copy it to this device and try again.',
}

/** Imports cards and questions from a file. A dialog lists any rejected lines with the reasons. */
export function ImportFile({ allowsQuestions }: { allowsQuestions: boolean }) {
  const { database, sync } = useStudy()
  const [outcome, setOutcome] = useState<ImportResult | keyof typeof fileErrors>()
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const writeAll = async ({ cards, questions }: Pick<ImportResult, 'cards' | 'questions'>, isGone: boolean) => {
    const all = cards.length + questions.length
    const part = <Each,>(written: readonly Each[], from: number) =>
      written.slice(Math.max(0, from), Math.max(0, from + batchSize)).map((each) => ({ ...each, isGone }))
    try {
      for (let done = 0; done < all; done += batchSize) {
        setProgress({ done, all })
        await recordAll(database, 'wroteCard', part(cards, done))
        await recordAll(database, 'wroteQuestion', part(questions, done - cards.length))
      }
    } finally {
      setProgress(undefined)
      sync.nudge()
    }
  }
  const importFile = async (file: File) => {
    const text = file.size > maxBytes ? undefined : await file.text().catch(() => undefined)
    if (text === undefined || isAnkiPackage(text)) {
      setOutcome(file.size > maxBytes ? 'large' : text === undefined ? 'unreadable' : 'packed')
      return
    }
    const [ownCards, ownQuestions] = await Promise.all([database.ownCards.toArray(), database.ownQuestions.toArray()])
    const result = prepareImport(readImport(file.name, text), {
      cards: ownCards.filter(({ isGone }) => !isGone),
      questions: ownQuestions.filter(({ isGone }) => !isGone),
      allowsQuestions,
    })
    await writeAll(result, false)
    if (result.cards.length + result.questions.length > 0 && result.rejected.length === 0) {
      toast.success(importedWords(result), { action: { label: 'Undo', onClick: () => void writeAll(result, true) } })
    } else setOutcome(result)
  }
  return (
    <>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-violet underline decoration-2 underline-offset-4 hover:no-underline has-focus-visible:rounded-small has-focus-visible:shadow-(--halo)">
        <Upload size={18} aria-hidden="true" />
        {progress === undefined
          ? 'Import from Anki or Moodle'
          : `Imported ${groupDigits(progress.done)} of ${groupDigits(progress.all)}`}
        <input
          disabled={progress !== undefined}
          type="file"
          accept=".txt,.tsv,.csv,.gift,text/plain"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) void importFile(file)
            // Reset the input, so that the student can choose the same file again after fixing it.
            target.value = ''
          }}
        />
      </label>
      <Dialog title="Import result" isOpen={outcome !== undefined} onClose={() => setOutcome(undefined)}>
        {typeof outcome === 'string' ? (
          <Notice kind="error">{fileErrors[outcome]}</Notice>
        ) : (
          outcome && (
            <Outcome
              result={outcome}
              onUndo={() => {
                void writeAll(outcome, true)
                setOutcome(undefined)
              }}
            />
          )
        )}
      </Dialog>
    </>
  )
}

function Outcome({ result, onUndo }: { result: ImportResult; onUndo: () => void }) {
  const { cards, questions, duplicates, rejected } = result
  const hasImported = cards.length + questions.length > 0
  return (
    <>
      <output>
        {hasImported
          ? importedWords(result)
          : duplicates > 0
            ? 'You already have all of these.'
            : 'No cards were found in this file.'}
      </output>
      {!hasImported && duplicates === 0 && (
        <p className="text-small leading-snug text-muted">
          In Anki, choose Export, then “Notes in plain text”. In Moodle, export the questions in GIFT format.
        </p>
      )}
      {rejected.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-head font-bold">{`Not imported: ${rejected.length}`}</h3>
          <ul className="grid gap-1.5 text-small leading-snug">
            {rejected.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {hasImported && <TextButton onClick={onUndo}>Undo the import</TextButton>}
    </>
  )
}

function importedWords({ cards, questions, duplicates }: ImportResult) {
  const asked = questions.length === 1 ? '1 question' : `${questions.length} questions`
  const parts = [...(cards.length > 0 ? [cardsWords(cards.length)] : []), ...(questions.length > 0 ? [asked] : [])]
  return `Imported ${parts.join(' and ')}.${duplicates > 0 ? ` Skipped ${duplicates} that you already have.` : ''}`
}
