import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Pack } from '@titer/bank'
import type { ContentPack } from '@titer/contract'
import type { BankFiles } from './bank-files.ts'

interface SeenPack {
  entry: ContentPack
  /** As it travels, compressed. */
  packed: () => Buffer
}

// Made for one student while they wait: the last few bytes are not worth the time.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Of the sample what somebody has answered: it may be looked at when the trial is over. Named by what it says. */
export function createSeen(files: BankFiles, answeredItems: (userId: number) => Promise<string[]>) {
  const sample = files.manifest.packs.find(({ name }) => name === 'sample')
  let opened: Pack | undefined

  return async (userId: number): Promise<SeenPack | undefined> => {
    if (sample === undefined) return undefined
    opened ??= files.read(sample.file)
    const answered = new Set(await answeredItems(userId))
    const isSeen = ({ id }: { id: string }) => answered.has(id)
    const [questions, cases] = [opened.questions.filter(isSeen), opened.cases.filter(isSeen)]
    if (questions.length + cases.length === 0) return undefined
    const json = JSON.stringify({ questions, cases, cards: [], articles: [] } satisfies Pack)
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
      packed: () => brotliCompressSync(json, quality),
    }
  }
}
