import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { staleBuilds } from './build.ts'
import { ensureChromium } from './chromium.ts'
import { root } from './data-folder.ts'
import { step, runTool } from './progress.ts'
import { readRequirements, unknownIds } from './requirement-rows.ts'
import { titlesInTestFiles } from './requirements.ts'

const report = join(root, '.cache', 'test-report.json')

const bin = (name: string) => join(root, 'node_modules', '.bin', name)

const node = (script: string, ...args: string[]) => [process.execPath, script, ...args]

/** Runs a program and gives back what it printed if it failed. */
const run = async ([program = '', ...args]: string[], environment: Record<string, string> = {}, isLoud = false) => {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', isLoud ? 'inherit' : 'pipe', isLoud ? 'inherit' : 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return code === 0 ? undefined : output.trim() || `${program} ended with ${code}`
}

const projects = [
  '.',
  ...['domain', 'contract', 'client', 'ui', 'bank'].map((name) => `packages/${name}`),
  ...['server', 'landing', 'study'].map((name) => `apps/${name}`),
]

const checkTypes = async () => {
  const faults: string[] = []
  for (const project of projects) {
    const fault = await run(node(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', project))
    if (fault !== undefined) faults.push(fault)
  }
  return faults.length === 0 ? undefined : faults.join('\n')
}

const checkIds = async () => {
  const sections = readRequirements(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'))
  const unknown = unknownIds(titlesInTestFiles(root), sections)
  return unknown.length === 0 ? undefined : unknown.map(({ id, title }) => `No requirement ${id}: ${title}`).join('\n')
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

let chromium = ''
const findChromium = async (tell: (detail: string) => void) => {
  try {
    chromium = await ensureChromium(tell)
    return undefined
  } catch (error) {
    return sentenceOf(error)
  }
}

const buildSites = async () => {
  try {
    for (const { build } of staleBuilds()) await build()
    return undefined
  } catch (error) {
    return sentenceOf(error)
  }
}

const checks: [name: string, check: (tell: (detail: string) => void) => Promise<string | undefined>][] = [
  ['Formatting', () => run([bin('prettier'), '--check', '--log-level', 'warn', '.'])],
  ['Lint', () => run([bin('oxlint'), '--type-aware', '--deny-warnings'])],
  ['Types', checkTypes],
  ['Unused files, exports and dependencies', () => run([bin('knip')])],
  ['Requirement ids in test titles', checkIds],
  ['Both sites build', buildSites],
  ['Chromium for the browser tests', findChromium],
]

interface Tally {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** What vitest reported; a run that died without a report has failed once. */
const readTally = (): Tally =>
  existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Tally)
    : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, testResults: [] }

/** Every check, then every test; the last line counts both. */
await runTool(async () => {
  let failed = 0
  for (const [name, check] of checks) {
    const fault = await step(name, check)
    if (fault === undefined) continue
    failed += 1
    console.log(`✗ ${name}\n${fault}\n`)
  }

  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(report, { force: true })
  const vitest = node(
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
  )
  const crashed = await run([...vitest, `--outputFile=${report}`], { CHROMIUM_PATH: chromium }, true)

  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readTally()
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const lost = crashed !== undefined && numFailedTests + broken.length === 0 ? 1 : 0
  const wrong = failed + numFailedTests + numPendingTests + broken.length + lost
  if (numPendingTests > 0) console.log(`${numPendingTests} tests were skipped; a skipped test counts as failed.`)
  console.log(`\n${checks.length - failed + numPassedTests} passed, ${wrong} failed`)
  return wrong === 0 ? 0 : 1
})
