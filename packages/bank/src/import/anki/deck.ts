import { imageMarkOf } from '../card-image.ts'
import type { ImportedCard } from '../imported.ts'
import { plainText } from '../plain-text.ts'
import { readCollection, type Collection, type NoteType } from './collection.ts'
import { DeckFault } from './deck-fault.ts'
import { loadImages, readMediaIndex, type DeckImage, type LoadedImages } from './media.ts'
import { hasClozeGap, renderCard } from './template.ts'
import { openZip, type ZipFile } from './zip.ts'
import { unpackZstd } from './zstd.ts'

export { DeckFault, type DeckFaultReason } from './deck-fault.ts'

/** The limits of an import: the number of files in the package, the size of the collection and the number of cards. */
const deckLimits = { files: 20_000, collectionBytes: 60_000_000, cards: 5_000 }

/** The part of a deck's contents that can be imported, and a description of the part that was omitted. */
export interface ImportedDeck {
  cards: ImportedCard[]
  images: DeckImage[]
  /** Phrases for the student that describe the omitted content. */
  omitted: string[]
}

/**
 * Reads an Anki package (.apkg or .colpkg). Unpacks only up to fixed limits, because a small file can unpack to a huge
 * one.
 */
export async function readAnkiDeck(bytes: Uint8Array): Promise<ImportedDeck> {
  const zip = openZip(bytes, deckLimits.files)
  const { collection, isPacked } = readNewestCollection(zip)
  const drafts = draftCards(collection)
  const names = new Set(drafts.cards.flatMap(({ front, back }) => [...front.images, ...back.images]))
  const loaded = await loadImages(zip, readMediaIndex(zip, isPacked), names, isPacked)
  const cards = drafts.cards.map(({ front, back, tags }) => ({
    front: withMarks(front, loaded),
    back: withMarks(back, loaded),
    tags,
  }))
  const whole = cards.filter(({ front, back }) => front !== '' && back !== '')
  const empty = drafts.empty + cards.length - whole.length
  return { cards: whole, images: loaded.images, omitted: omittedWords({ ...drafts, ...loaded, empty }) }
}

/**
 * Reads the collection in the newest format that the package contains. A package in the newer format also contains a
 * collection in the older format, whose only card asks the user to update Anki.
 */
function readNewestCollection(zip: ZipFile): { collection: Collection; isPacked: boolean } {
  const read = (name: string) => zip.read(name, deckLimits.collectionBytes)
  if (zip.names.has('collection.anki21b')) {
    const bytes = unpackZstd(read('collection.anki21b'), deckLimits.collectionBytes)
    return { collection: readCollection(bytes), isPacked: true }
  }
  const name = ['collection.anki21', 'collection.anki2'].find((each) => zip.names.has(each))
  if (name === undefined) throw new DeckFault('not-a-deck', 'The file contains no collection.')
  return { collection: readCollection(read(name)), isPacked: false }
}

interface Side {
  /** The text. Each picture is replaced by its index in `images`, between two private-use characters. */
  text: string
  images: string[]
}

interface Drafts {
  cards: { front: Side; back: Side; tags: string[] }[]
  occlusions: number
  empty: number
  unknown: number
  beyondLimit: number
  sounds: number
  hasSchedule: boolean
  hasFormulas: boolean
}

const sound = /\[sound:([^\]]*)\]|<(?:audio|video)\b/gi
const formula = /\[latex\]|\[\$|\\\(|\\\[/

function draftCards({ noteTypes, notes, cards, deckNames }: Collection): Drafts {
  const drafts: Drafts = {
    cards: [],
    occlusions: 0,
    empty: 0,
    unknown: 0,
    beyondLimit: 0,
    sounds: 0,
    hasSchedule: false,
    hasFormulas: false,
  }
  const sounds = new Set<string>()
  for (const { note: noteId, deck, ord, isReviewed } of cards) {
    const note = notes.get(noteId)
    const type = note && noteTypes.get(note.type)
    const template = type?.templates[type.isCloze ? 0 : ord]
    if (note === undefined || type === undefined || template === undefined) {
      drafts.unknown += 1
      continue
    }
    if (isOcclusion(type)) {
      drafts.occlusions += 1
      continue
    }
    const source = { fields: new Map(type.fields.map((name, at) => [name, note.fields[at] ?? ''])), ord }
    const html = renderCard(template, source)
    const [front, back] = [sideOf(html.front), sideOf(html.back)]
    // If a gap was deleted from the text, Anki keeps its card until the student removes the card. Such a card is left
    // out.
    if (front.text === '' || back.text === '' || (type.isCloze && !hasClozeGap(template, source))) {
      drafts.empty += 1
      continue
    }
    if (drafts.cards.length >= deckLimits.cards) {
      drafts.beyondLimit += 1
      continue
    }
    for (const [tag, name] of `${html.front}${html.back}`.matchAll(sound)) sounds.add(name ?? `${noteId} ${tag}`)
    drafts.hasSchedule ||= isReviewed
    drafts.hasFormulas ||= formula.test(html.front) || formula.test(html.back)
    const deckName = deckNames.get(deck) ?? 'Default'
    drafts.cards.push({ front, back, tags: [...note.tags, ...(deckName === 'Default' ? [] : [deckName])] })
  }
  return { ...drafts, sounds: sounds.size }
}

// Recognises Anki's own note type for image occlusion, and the note type of an older add-on.
const isOcclusion = ({ name, fields }: NoteType) =>
  /image occlusion/i.test(name) || fields.includes('Occlusion') || fields.includes('Question Mask')

const image = /<img\b[^<>]*>/gi
const imageSource = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i
const imagePlace = /\uE000(\d+)\uE001/g

function sideOf(html: string): Side {
  const images: string[] = []
  const marked = html.replaceAll(/[\uE000\uE001]/g, '').replaceAll(image, (tag) => {
    const [, quoted, single, bare] = imageSource.exec(tag) ?? []
    const name = plainText(quoted ?? single ?? bare ?? '')
    if (name === '') return ''
    images.push(name)
    return `\uE000${images.length - 1}\uE001`
  })
  return { text: plainText(marked), images }
}

/**
 * Replaces the index of each loaded picture with the picture's mark, and removes the indexes of the other pictures.
 */
const withMarks = ({ text, images }: Side, { ids }: Pick<LoadedImages, 'ids'>) =>
  text
    .replaceAll(imagePlace, (_, at: string) => {
      const id = ids.get(images[Number(at)] ?? '')
      return id === undefined ? '' : imageMarkOf(id)
    })
    .trim()

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]

function omittedWords(drafts: Drafts & Pick<LoadedImages, 'missing' | 'unfit' | 'beyondTotal'>): string[] {
  const { occlusions, empty, unknown, beyondLimit, sounds, missing, unfit, beyondTotal, hasSchedule, hasFormulas } =
    drafts
  return [
    ...counted(
      beyondLimit,
      '1 card beyond the limit of 5,000 per import',
      'cards beyond the limit of 5,000 per import',
    ),
    ...counted(
      occlusions,
      '1 card that hides parts of a picture (image occlusion)',
      'cards that hide parts of a picture (image occlusion)',
    ),
    ...counted(
      empty,
      '1 card with nothing to show on one side, for example only a sound',
      'cards with nothing to show on one side, for example only a sound',
    ),
    ...counted(unknown, '1 card of an unknown note type', 'cards of an unknown note type'),
    ...counted(sounds, '1 sound or video', 'sounds and videos'),
    ...counted(missing, '1 picture that is not in the file', 'pictures that are not in the file'),
    ...counted(
      unfit,
      '1 picture that is damaged, larger than 2 MB or of an unknown format',
      'pictures that are damaged, larger than 2 MB or of an unknown format',
    ),
    ...counted(
      beyondTotal,
      '1 picture beyond the limit of 40 MB per import',
      'pictures beyond the limit of 40 MB per import',
    ),
    ...(hasFormulas ? ['The layout of formulas: you see their code instead'] : []),
    ...(hasSchedule ? ['Your Anki schedule: all cards start as new'] : []),
  ]
}
