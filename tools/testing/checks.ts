import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/data-folder.ts'
import { runProgram } from '../support/processes.ts'
import { readRequirements, unknownIds } from './requirement-rows.ts'
import { titlesInTestFiles } from '../requirements.ts'
import { seconds } from './test-report.ts'

interface Check {
  name: string
  /** Returns undefined if the check passes, otherwise a description of the fault. */
  run: () => Promise<string | undefined>
}

interface CheckResult {
  name: string
  ms: number
  fault: string | undefined
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name)
async function checkRequirementIds() {
  const sections = readRequirements(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'))
  const unknown = unknownIds(titlesInTestFiles(root), sections)
  return unknown.length === 0
    ? undefined
    : unknown.map(({ id, title }) => `${id} is not in docs/requirements.md: ${title}`).join('\n')
}

interface Scope {
  /** The files to check for formatting. The default is all files. */
  formatted?: readonly string[]
  /** The folders and files to check for lint and type errors. */
  linted: 'everything' | readonly string[]
}

/** Returns the checks to run on the sources. */
export const checksOf = ({ formatted = [], linted }: Scope): Check[] => [
  {
    name: 'Formatting',
    run: () => runProgram([bin('oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...formatted]),
  },
  ...(linted.length === 0 ? [] : [{ name: 'Lint and types', run: () => checkLintAndTypes(linted) }]),
  { name: 'Unused files, exports and dependencies', run: () => runProgram([bin('knip')]) },
  { name: 'Requirement ids in test titles', run: checkRequirementIds },
]

const checkLintAndTypes = (paths: Scope['linted']) =>
  runProgram([
    bin('oxlint'),
    '--type-aware',
    '--type-check',
    '--deny-warnings',
    ...(paths === 'everything' ? [] : paths),
  ])

/** Runs the checks one after another. */
export async function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { name, run } of checks) {
    const started = performance.now()
    const fault = await run()
    results.push({ name, ms: performance.now() - started, fault })
  }
  return results
}

export const failuresIn = (results: readonly CheckResult[]) => results.filter(({ fault }) => fault !== undefined).length

export const printCheck = ({ name, ms, fault }: CheckResult) =>
  console.log(fault === undefined ? `✓ ${name} (${seconds(ms)})` : `✗ ${name} (${seconds(ms)})\n${fault}\n`)
