import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Manifest, Pack, ServerIndex, Topic } from '@titer/bank'

const folder = fileURLToPath(new URL('../../../../../packages/bank/dist', import.meta.url))

/** The compiled bank as it lies on the disk, read once. */
export interface BankFiles {
  manifest: Manifest
  index: ServerIndex
  topics: Topic[]
  /** Names that are written in italics. */
  organisms: string[]
  /** A pack as it travels. */
  packed: (file: string) => Buffer
  /** A pack as it reads. */
  read: (file: string) => Pack
}

const none: BankFiles = {
  manifest: { version: 'none', packs: [], facts: { file: '', bytes: 0 } },
  index: { items: [], cards: [] },
  topics: [],
  organisms: [],
  packed: () => Buffer.alloc(0),
  read: () => ({ questions: [], cases: [], cards: [], articles: [] }),
}

/** What was compiled; nothing at all where nobody has compiled yet, as in a checkout that only runs tests. */
export function readBankFiles(): BankFiles {
  if (!existsSync(join(folder, 'manifest.json'))) return none
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const kept = new Map<string, Buffer>()
  const packed = (file: string) => {
    const body = kept.get(file) ?? readFileSync(join(folder, file))
    kept.set(file, body)
    return body
  }
  return {
    manifest: json('manifest.json') as Manifest,
    index: json('index.json') as ServerIndex,
    ...(json('names.json') as Pick<BankFiles, 'topics' | 'organisms'>),
    packed,
    read: (file) => JSON.parse(brotliDecompressSync(packed(file)).toString()) as Pack,
  }
}
