import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Pack } from '@titer/bank'
import type { ContentPack } from '@titer/contract'
import type { BankFiles } from './bank-files.ts'

interface AnsweredPack {
  entry: ContentPack
  /** Returns the pack in the form that is sent to the browser: JSON compressed with Brotli. */
  packed: () => Buffer
}

// The student waits while this pack is compressed, so speed matters more than size.
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Creates the function that builds a pack of the sample questions and cases that a student has answered. The student
 * keeps access to them after the trial. The pack's file name is a hash of its content.
 */
export function createAnsweredPack(files: BankFiles, answeredItems: (userId: number) => Promise<string[]>) {
  const sample = files.manifest.packs.find(({ name }) => name === 'sample')
  let samplePack: Pack | undefined

  return async (userId: number): Promise<AnsweredPack | undefined> => {
    if (sample === undefined) return undefined
    samplePack ??= files.read(sample.file)
    const answered = new Set(await answeredItems(userId))
    const isAnswered = ({ id }: { id: string }) => answered.has(id)
    const [questions, cases] = [samplePack.questions.filter(isAnswered), samplePack.cases.filter(isAnswered)]
    if (questions.length + cases.length === 0) return undefined
    const pack: Pack = {
      questions,
      cases,
      cards: [],
      articles: [],
      ...explanationsOf(samplePack, [...questions, ...cases]),
    }
    const json = JSON.stringify(pack)
    const digest = createHash('sha256').update(json).digest('hex').slice(0, 16)
    return {
      entry: {
        name: 'seen',
        tier: 'demo',
        file: `${digest}.json.br`,
        bytes: Buffer.byteLength(json),
        counts: { questions: questions.length, cases: cases.length, cards: 0, articles: 0 },
        isOpen: true,
      },
      packed: () => brotliCompressSync(json, compression),
    }
  }
}

/** Returns the ideas and figures that explain the items. */
function explanationsOf(sample: Pack, items: readonly { idea?: string | undefined; figure?: string | undefined }[]) {
  const wanted = new Set(items.map(({ idea }) => idea))
  const ideas = [...sample.articles.flatMap(({ sections }) => sections), ...sample.ideas].filter(
    ({ idea }) => idea !== undefined && wanted.has(idea),
  )
  const shown = new Set(
    ideas.flatMap(({ blocks }) => blocks.flatMap((block) => ('figure' in block ? [block.figure] : []))),
  )
  for (const { figure } of items) if (figure !== undefined) shown.add(figure).add(figure.replace(/\?$/, ''))
  const figures = Object.fromEntries(Object.entries(sample.figures).filter(([id]) => shown.has(id)))
  return { ideas, figures }
}
