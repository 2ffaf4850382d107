import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { demoTrial } from '@titer/domain'
import type { Bank } from '../bank.ts'
import { drawSample } from './sample.ts'

type Pack = Pick<Bank, 'questions' | 'cases' | 'cards'>

interface PackEntry {
  /** A topic, or the sample that is free. */
  name: string
  tier: 'demo' | 'starter'
  file: string
  bytes: number
  counts: { questions: number; cases: number; cards: number }
}

export interface Manifest {
  /** Changes with any word of the bank. */
  version: string
  packs: PackEntry[]
}

const sampleCards = 40

/** The sample and one pack for each topic. What is in the sample is in no other. */
export function splitBank({ questions, cases, cards }: Pack): { name: string; tier: PackEntry['tier']; pack: Pack }[] {
  const sample = {
    questions: drawSample(questions, demoTrial.questions),
    cases: drawSample(cases, demoTrial.cases),
    cards: drawSample(cards, sampleCards),
  }
  const isTaken = new Set(Object.values(sample).flatMap((taken) => taken.map(({ id }) => id)))
  const left = <Each extends { id: string; topic: string }>(all: readonly Each[], topic: string) =>
    all.filter((each) => each.topic === topic && !isTaken.has(each.id))
  const topics = [...new Set([...questions, ...cases, ...cards].map(({ topic }) => topic))].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  )
  return [
    { name: 'sample', tier: 'demo', pack: sample },
    ...topics.map((topic) => ({
      name: topic,
      tier: 'starter' as const,
      pack: { questions: left(questions, topic), cases: left(cases, topic), cards: left(cards, topic) },
    })),
  ]
}

/** What a device needs of an item: the proof stays with the sheets, and the stages of a case tell what its stem tells. */
const onDevice = ({ questions, cases, cards }: Pack) => ({
  questions: questions.map((item) => ({ ...item, proof: undefined })),
  cases: cases.map((item) => ({ ...item, proof: undefined, stem: undefined, subject: undefined })),
  cards,
})

/** Writes the packs, each under the name that its content gives it, and the list of them. */
export function writePacks(bank: Pack, folder: string): Manifest {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packs = splitBank(bank).map(({ name, tier, pack }): PackEntry => {
    const content = brotliCompressSync(JSON.stringify(onDevice(pack)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
    })
    const file = `${digest(content)}.json.br`
    writeFileSync(join(folder, file), content)
    const counts = { questions: pack.questions.length, cases: pack.cases.length, cards: pack.cards.length }
    return { name, tier, file, bytes: content.length, counts }
  })
  const manifest = { version: digest(JSON.stringify(packs)), packs }
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  return manifest
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16)
