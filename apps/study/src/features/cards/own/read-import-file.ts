import type { Imported } from '@titer/bank/browser'
import type { DeckFaultReason, ImportedDeck } from '@titer/bank/anki-deck'
import { readText } from './own-cards.ts'

const maxTextBytes = 5_000_000
const maxDeckBytes = 80_000_000

/**
 * The contents of an imported file. `images` and `omitted` are empty unless the file is an Anki deck. `omitted`
 * describes the content that was not imported, for the student.
 */
export type ReadFile = Imported & Pick<ImportedDeck, 'images' | 'omitted'> & { isDeck: boolean }

/** The reason why a file cannot be imported. */
export type FileFault = 'large-text' | 'unreadable' | 'other-format' | DeckFaultReason

// An Anki package is a ZIP file.
const isZip = (start: string) => start.startsWith('PK\u0003\u0004')
// True for an Anki collection without its package, and for other files that are not text.
const isBinary = (start: string) => start.includes('\0')

/**
 * Reads an Anki package or a text file from Anki or Moodle. The code that reads packages is loaded only when it is
 * needed.
 */
export async function readImportFile(file: File): Promise<ReadFile | FileFault> {
  try {
    const start = new TextDecoder('latin1').decode(await file.slice(0, 512).arrayBuffer())
    if (isZip(start)) return file.size > maxDeckBytes ? 'too-large' : await readDeck(file)
    if (isBinary(start)) return 'other-format'
    if (file.size > maxTextBytes) return 'large-text'
    return { ...readText(file.name, await file.text()), images: [], omitted: [], isDeck: false }
  } catch {
    return 'unreadable'
  }
}

async function readDeck(file: File): Promise<ReadFile | FileFault> {
  const { DeckFault, readAnkiDeck } = await import('@titer/bank/anki-deck')
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return { ...(await readAnkiDeck(bytes)), questions: [], faults: [], isDeck: true }
  } catch (error) {
    if (error instanceof DeckFault) return error.reason
    throw error
  }
}
