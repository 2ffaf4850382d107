import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(node_modules|dist|data|testing)\//.test(path)

const sources = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter(isSource),
)

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const formatsMoney = /₨|\bRs\b|style: 'currency'|\bPKR (\$\{|\d|' ?\+)|\$\{currency\}/

it('[P-07] only one file contains code that formats amounts of money', () => {
  const formatters = sources.filter((path) =>
    formatsMoney.test(withoutComments(readFileSync(join(root, path), 'utf8'))),
  )
  // plans.ts contains the currency sign as data of the fallback plans (B-13). The pages format prices with
  // formatRupees.
  expect(formatters.toSorted()).toEqual(['packages/client/src/plans/plans.ts', 'packages/domain/src/money.ts'])
})
