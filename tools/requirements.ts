import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallExpression, Expression } from 'oxc-parser'
import { parseSync, Visitor } from 'oxc-parser'
import type { TestReport } from './testing/requirement-rows.ts'
import {
  filesNotRun,
  readRequirements,
  requirementTable,
  rowStatuses,
  titlesInReport,
  unknownIds,
} from './testing/requirement-rows.ts'

const repository = join(import.meta.dirname, '..')
const reportPath = join(repository, '.cache/test-report.json')

/** Reads the titles of all tests and describe groups from the sources, without running the tests. */
export function titlesInTestFiles(root: string): string[] {
  const files = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist', '**/data'] })
  return files.toSorted().flatMap((file) => titlesInSource(file, readFileSync(join(root, file), 'utf8')))
}

export function titlesInSource(file: string, text: string): string[] {
  const titles: string[] = []
  const collect = (call: CallExpression) => {
    const title = declaresTest(call) ? textOf(call.arguments[0]) : undefined
    if (title !== undefined) titles.push(title)
  }
  new Visitor({ CallExpression: collect }).visit(parseSync(file, text).program)
  return titles
}

const testFunctions = new Set(['it', 'test', 'describe'])
// These methods receive rows, a condition or fixtures, and return the function that receives the title.
const curried = new Set(['each', 'for', 'skipIf', 'runIf', 'extend'])

function declaresTest({ callee }: CallExpression): boolean {
  if (callee.type === 'MemberExpression' && curried.has(nameOf(callee.property))) return false
  return testFunctions.has(nameOf(rootOf(callee)))
}

function rootOf(callee: Expression): Expression {
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  if (callee.type === 'CallExpression') return rootOf(callee.callee)
  return callee.type === 'TaggedTemplateExpression' ? rootOf(callee.tag) : callee
}

const nameOf = (node: { type: string }) => ('name' in node && typeof node.name === 'string' ? node.name : '')

function textOf(argument: CallExpression['arguments'][number] | undefined): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return withoutPlaceholderIds(argument.value)
  if (argument?.type !== 'TemplateLiteral') return undefined
  return withoutPlaceholderIds(argument.quasis.map(({ value }) => value.cooked ?? value.raw).join('${}'))
}

// Removes placeholders such as `[${id}]`, `[$id]` and `[%s]`. They get their ids only when the test runs, so these ids
// can be checked in the test report, but not in the source.
const withoutPlaceholderIds = (title: string) => title.replaceAll(/\[[^\]]*[$%][^\]]*\]/g, '')

function runTests() {
  // Uses the Node that runs this file, because `node` on the PATH may be another version.
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${reportPath}`]
  spawnSync(process.execPath, [vitest, 'run', ...reporters], { cwd: repository, stdio: 'inherit' })
  if (!existsSync(reportPath)) throw new Error('Vitest exited without writing its report.')
}

function printRequirements() {
  if (!existsSync(reportPath)) runTests()
  const report: TestReport = JSON.parse(readFileSync(reportPath, 'utf8'))
  const sections = readRequirements(readFileSync(join(repository, 'docs/requirements.md'), 'utf8'))

  console.log(requirementTable(sections, rowStatuses(report, sections), process.stdout.columns ?? 100))
  console.log(
    `\nSource: the test run of ${new Date(report.startTime).toLocaleString('en-GB')} (.cache/test-report.json).`,
  )
  for (const name of filesNotRun(report)) console.log(`Tests not run, because the file failed to load: ${name}`)

  const unknown = unknownIds(titlesInReport(report), sections)
  for (const { id, title } of unknown)
    console.error(`${id} is not in docs/requirements.md, but a test title contains it: ${title}`)
  if (unknown.length > 0) process.exitCode = 1
}

if (import.meta.main) printRequirements()
