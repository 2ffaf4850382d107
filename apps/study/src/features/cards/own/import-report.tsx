import { groupDigits } from '@titer/domain'
import { TextButton } from '@titer/ui'
import { counted } from '../../../widgets/text/counted.ts'
import { joined } from '../../../widgets/text/joined.ts'
import type { ImportResult } from './own-cards.ts'

/** The result of an import: the added cards and questions, and the parts of the file that were left out. */
export interface ImportOutcome extends ImportResult {
  isDeck: boolean
  /** The number of pictures on the imported cards. */
  pictures: number
  /** Phrases that name the parts of a deck that could not be imported. */
  omitted: readonly string[]
}

// The report lists at most this many rejected cards and questions, because nobody would read a longer list.
const maxRejected = 100

/** Shows the result of an import, and offers to undo it. */
export function ImportReport({ result, onUndo }: { result: ImportOutcome; onUndo: () => void }) {
  const { cards, questions, duplicates, rejected, omitted, pictures } = result
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
      {hasImported && pictures > 0 && (
        <p className="text-small leading-snug text-muted">
          Pictures stay on this device. Your other devices show these cards without them.
        </p>
      )}
      {!hasImported && duplicates === 0 && !result.isDeck && (
        <p className="text-small leading-snug text-muted">
          In Anki, choose Export, then “Anki Deck Package (.apkg)” or “Notes in plain text”. In Moodle, export the
          questions in GIFT format.
        </p>
      )}
      {rejected.length > 0 && (
        <Sentences title={`Not imported: ${groupDigits(rejected.length)}`} sentences={rejected.slice(0, maxRejected)} />
      )}
      {omitted.length > 0 && <Sentences title="Left out" sentences={omitted} />}
      {hasImported && <TextButton onClick={onUndo}>Undo the import</TextButton>}
    </>
  )
}

const Sentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) => (
  <section className="grid gap-2">
    <h3 className="font-head font-bold">{title}</h3>
    <ul className="grid list-disc gap-1.5 pl-5 text-small leading-snug marker:text-muted">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
)

export function importedWords({ cards, questions, pictures, duplicates }: ImportOutcome) {
  const parts = [
    ...(cards.length > 0 ? [counted(cards.length, 'card')] : []),
    ...(questions.length > 0 ? [counted(questions.length, 'question')] : []),
    ...(pictures > 0 ? [counted(pictures, 'picture')] : []),
  ]
  const skipped = duplicates > 0 ? ` Skipped ${groupDigits(duplicates)} that you already have.` : ''
  return `Imported ${joined(parts)}.${skipped}`
}
