import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bank } from '../bank.ts'
import type { Topic } from '../read/syllabus.ts'
import { toAnkiPackage } from './anki-package.ts'
import { toAnkiText } from './anki-text.ts'
import { toGift } from './gift.ts'
import { notesOf } from './notes.ts'
import { toQti } from './qti.ts'

/**
 * Writes the bank in the formats of Anki, Moodle and QTI. Returns the paths of the written files, and of the folder
 * that contains the QTI files.
 */
export function writeExports({ questions, cases, cards }: Bank, syllabus: readonly Topic[], folder: string): string[] {
  const items = [...questions, ...cases]
  const notes = notesOf(items, cards)
  const tags = new Map(
    syllabus.map(({ id, subject, part, name }) => [id, [subject, part, name].map(tagPart).join('::')]),
  )
  const tagOf = (topic: string) => tags.get(topic) ?? topic
  const tagged = notes.map((note) => ({ ...note, tags: [tagOf(note.topic)] }))
  const files: [string, string | Uint8Array][] = [
    ['titer.apkg', toAnkiPackage(notes, tagOf)],
    ['titer.anki.txt', toAnkiText(tagged, { isHtml: true })],
    ['titer.gift.txt', toGift(items)],
    ...items.map((item): [string, string] => [`qti/${item.id}.xml`, toQti(item)]),
  ]
  mkdirSync(join(folder, 'qti'), { recursive: true })
  for (const [name, content] of files) writeFileSync(join(folder, name), content)
  return ['titer.apkg', 'titer.anki.txt', 'titer.gift.txt', 'qti'].map((name) => join(folder, name))
}

// Replaces everything except letters and digits with underscores, because Anki's tags must not contain spaces.
const tagPart = (name: string) => name.replaceAll(/[^\p{L}\d]+/gu, '_').replaceAll(/^_|_$/g, '')
