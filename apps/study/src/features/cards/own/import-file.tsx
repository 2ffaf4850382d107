import { groupDigits } from '@titer/domain'
import { Dialog, Notice } from '@titer/ui'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { StudyDatabase } from '../../../log/database.ts'
import { recordAll } from '../../../log/record.ts'
import { ImportReport, importedWords, type ImportOutcome } from './import-report.tsx'
import { imagesOf, prepareImport } from './own-cards.ts'
import { readImportFile, type FileFault } from './read-import-file.ts'

// The batches are small, so that other database work does not have to wait long during an import.
const batchSize = 500

const fileErrors: Record<FileFault, string> = {
  'large-text': 'This file is larger than 5 MB. In Anki, export a smaller deck.',
  'too-large':
    'This deck is larger than 80 MB, or too large when unpacked. In Anki, export one deck at a time, or untick “Include media”.',
  'not-a-deck':
    'This file is not an Anki deck. In Anki, choose Export, then “Anki Deck Package (.apkg)” or “Notes in plain text”.',
  'other-format':
    'This file is neither text nor an Anki deck. In Anki, choose Export, then “Anki Deck Package (.apkg)” or “Notes in plain text”.',
  damaged: 'This deck couldn’t be read. In Anki, export it again and tick “Support older Anki versions”.',
  unreadable: 'This file couldn’t be read. Copy it to this device and try again.',
}

type Progress = 'reading' | { done: number; all: number }

/** Imports cards and questions from a file. A dialog lists the rejected cards and questions with the reasons. */
export function ImportFile({ allowsQuestions }: { allowsQuestions: boolean }) {
  const { database, sync } = useStudy()
  const [outcome, setOutcome] = useState<ImportOutcome | FileFault>()
  const [progress, setProgress] = useState<Progress>()
  const writeAll = async ({ cards, questions }: Pick<ImportOutcome, 'cards' | 'questions'>, isGone: boolean) => {
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
  const undo = async (result: ImportOutcome) => {
    await writeAll(result, true)
    await removeUnusedImages(database)
  }
  const importFile = async (file: File) => {
    setProgress('reading')
    const read = await readImportFile(file).finally(() => setProgress(undefined))
    if (typeof read === 'string') {
      setOutcome(read)
      return
    }
    const [ownCards, ownQuestions] = await Promise.all([database.ownCards.toArray(), database.ownQuestions.toArray()])
    const result = prepareImport(read, {
      cards: ownCards.filter(({ isGone }) => !isGone),
      questions: ownQuestions.filter(({ isGone }) => !isGone),
      allowsQuestions,
    })
    const used = imagesOf(result.cards)
    // The pictures are stored before the cards. If the device runs out of space, no card is stored without its picture.
    await removeUnusedImages(database)
    await database.cardImages.bulkPut(read.images.filter(({ id }) => used.has(id)))
    await writeAll(result, false)
    const imported = { ...result, isDeck: read.isDeck, pictures: used.size, omitted: read.omitted }
    if (!read.isDeck && result.cards.length + result.questions.length > 0 && result.rejected.length === 0) {
      toast.success(importedWords(imported), { action: { label: 'Undo', onClick: () => void undo(imported) } })
    } else setOutcome(imported)
  }
  return (
    <>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-violet underline decoration-2 underline-offset-4 hover:no-underline has-focus-visible:rounded-small has-focus-visible:shadow-(--halo)">
        <Upload size={18} aria-hidden="true" />
        {progressWords(progress)}
        <input
          disabled={progress !== undefined}
          type="file"
          // Phones have no file type for .apkg, and would not offer such files without the general types at the end.
          accept=".apkg,.colpkg,.txt,.tsv,.csv,.gift,text/plain,application/zip,application/octet-stream"
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
            <ImportReport
              result={outcome}
              onUndo={() => {
                void undo(outcome)
                setOutcome(undefined)
              }}
            />
          )
        )}
      </Dialog>
    </>
  )
}

function progressWords(progress: Progress | undefined) {
  if (progress === undefined) return 'Import from Anki or Moodle'
  if (progress === 'reading') return 'Reading the file…'
  return `Imported ${groupDigits(progress.done)} of ${groupDigits(progress.all)}`
}

/** Deletes the pictures that no card uses. */
async function removeUnusedImages(database: StudyDatabase) {
  const used = imagesOf(await database.ownCards.filter(({ isGone }) => !isGone).toArray())
  const ids = await database.cardImages.toCollection().primaryKeys()
  await database.cardImages.bulkDelete(ids.filter((id) => !used.has(id)))
}
