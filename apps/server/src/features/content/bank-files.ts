import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type { Manifest, Pack, ServerIndex, Topic } from '@titer/bank'

const folder = fileURLToPath(new URL('../../../../../packages/bank/dist', import.meta.url))

/** The compiled question bank on disk. Each file is read at most once. */
export interface BankFiles {
  manifest: Manifest
  index: ServerIndex
  topics: Topic[]
  /** The names of organisms, which are displayed in italics. */
  organisms: string[]
  /** Returns a pack in the form that is sent to the browser: JSON compressed with Brotli. */
  packed: (file: string) => Buffer
  /** Returns a decompressed and parsed pack. */
  read: (file: string) => Pack
}

const emptyBank: BankFiles = {
  manifest: { version: 'none', packs: [], facts: [] },
  index: { items: [], cards: [] },
  topics: [],
  organisms: [],
  packed: () => Buffer.alloc(0),
  read: () => ({ questions: [], cases: [], cards: [], articles: [], ideas: [], figures: {} }),
}

/**
 * Reads the compiled question bank. Returns an empty bank if the bank was never compiled, as in a clone of the
 * repository that only runs tests.
 */
export function readBankFiles(): BankFiles {
  if (!existsSync(join(folder, 'manifest.json'))) return emptyBank
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const cache = new Map<string, Buffer>()
  const packed = (file: string) => {
    const body = cache.get(file) ?? readFileSync(join(folder, file))
    cache.set(file, body)
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
