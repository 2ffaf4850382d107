import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { compileBank, readSyllabus, writePacks } from '@titer/bank'
import { root } from '../tools/support/data-folder.ts'
import { step } from '../tools/support/progress.ts'
import { median } from './support/measuring.ts'

const rounds = 5
const targetItems = 10_000
const maximumSeconds = 20
const maximumBytes = 3 * 1024 * 1024

const cacheFolder = join(root, 'node_modules/.cache/titer-bank')

const seconds = (work: () => void) => {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}

/**
 * Measures how long it takes to compile the bank, with and without an up-to-date cache, and how large the packs are.
 * Extrapolates the time without a cache, and the size, to a bank of the target size.
 */
export async function benchBank(): Promise<boolean> {
  const cold: number[] = []
  const warm: number[] = []
  await step(`Compiling the bank, ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      rmSync(cacheFolder, { recursive: true, force: true })
      cold.push(seconds(() => compileBank(root)))
      warm.push(seconds(() => compileBank(root)))
    }
  })
  const bank = compileBank(root)
  const { packs, facts } = await writePacks(bank, readSyllabus(root), join(root, 'packages/bank/dist'), {
    compression: 'smallest',
  })
  const bytes = [...packs, ...facts].reduce((sum, pack) => sum + pack.bytes, 0)
  const scale = targetItems / (bank.questions.length + bank.cases.length)
  const [scaledSeconds, scaledBytes] = [median(cold) * scale, bytes * scale]
  console.log(`compiled ${bank.questions.length} questions and ${bank.cases.length} cases`)
  console.log(
    `without a cache    ${median(cold).toFixed(2)} s, ${targetItems} items at this rate ${scaledSeconds.toFixed(1)} s (under ${maximumSeconds})`,
  )
  console.log(`with the cache     ${(median(warm) / median(cold)).toFixed(2)} of that time`)
  console.log(
    `packs              ${(bytes / 1024).toFixed(0)} KB, ${targetItems} items at this rate ${(scaledBytes / 1024 / 1024).toFixed(2)} MB (under 3)`,
  )
  return scaledSeconds < maximumSeconds && scaledBytes < maximumBytes
}
