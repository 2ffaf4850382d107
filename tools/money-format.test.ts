import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(node_modules|dist|data|testing)\//.test(path)

const sources = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter(isSource),
)

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const writesMoney = /₨|\bRs\b|style: 'currency'|\bPKR (\$\{|\d|' ?\+)|\$\{currency\}/

it('[P-07] writes amounts of money in one file, which everything else calls', () => {
  const writers = sources.filter((path) => writesMoney.test(withoutComments(readFileSync(join(root, path), 'utf8'))))
  // The fallback plans of B-13 have the sign as their currency; the pages print their prices by formatRupees.
  expect(writers.toSorted()).toEqual(['packages/client/src/plans.ts', 'packages/domain/src/money.ts'])
})
