import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { compileBank, readSyllabus, writePacks } from '@titer/bank'
import { root } from '../tools/data-folder.ts'
import { step } from '../tools/progress.ts'
import { median } from './peer.ts'

const rounds = 5
const wholeBank = 10_000
const mostSeconds = 20
const mostBytes = 3 * 1024 * 1024

const kept = join(root, 'node_modules/.cache/titer-bank')

const seconds = (work: () => void) => {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}

/** Compiling from nothing and after nothing has changed, on the one core that it uses; and what would travel. */
export async function benchBank(): Promise<boolean> {
  const cold: number[] = []
  const warm: number[] = []
  await step(`${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      rmSync(kept, { recursive: true, force: true })
      cold.push(seconds(() => compileBank(root)))
      warm.push(seconds(() => compileBank(root)))
    }
  })
  const bank = compileBank(root)
  const { packs, facts } = await writePacks(bank, readSyllabus(root), join(root, 'packages/bank/dist'))
  const bytes = packs.reduce((sum, pack) => sum + pack.bytes, facts.bytes)
  const scale = wholeBank / (bank.questions.length + bank.cases.length)
  const [whole, wholeBytes] = [median(cold) * scale, bytes * scale]
  console.log(`compiled ${bank.questions.length} questions and ${bank.cases.length} cases`)
  console.log(
    `from nothing       ${median(cold).toFixed(2)} s, ${wholeBank} at this rate ${whole.toFixed(1)} s (at most ${mostSeconds})`,
  )
  console.log(`nothing changed    ${(median(warm) / median(cold)).toFixed(2)} of that`)
  console.log(
    `packs              ${(bytes / 1024).toFixed(0)} KB, ${wholeBank} at this rate ${(wholeBytes / 1024 / 1024).toFixed(2)} MB (at most 3)`,
  )
  return whole < mostSeconds && wholeBytes < mostBytes
}
