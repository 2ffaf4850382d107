import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { affectedTests, lintScope } from './testing/affected-tests.ts'
import { buildStale } from './support/build.ts'
import { checksOf, failuresIn, printCheck, runChecks } from './testing/checks.ts'
import { ensureChromium } from './support/chromium.ts'
import { root } from './support/data-folder.ts'
import { runProgram } from './support/processes.ts'
import { runTool, step } from './support/progress.ts'
import {
  brokenFiles,
  mergeReports,
  readTestReport,
  seconds,
  skippedTitles,
  slowestFiles,
  stageTimes,
} from './testing/test-report.ts'

const cache = join(root, '.cache')
// Each run writes its own reports, so that two runs in one checkout do not overwrite each other's. `npm run
// requirements` reads the report of the run that ended last.
const ownReportOf = (group: string) => join(cache, `test-report-${process.pid}-${group}.json`)
const lastReport = join(cache, 'test-report.json')

const node = (script: string, ...args: string[]) => [process.execPath, join(root, script), ...args]
const vitest = (...args: string[]) => node('node_modules/vitest/vitest.mjs', ...args)
const runVitest = (...args: string[]) => runProgram(vitest(...args), { output: 'shown' })

// Both groups run at the same time, because server tests alone leave the processors idle for two fifths of the time. With
// a single worker, they take about as long as the browser tests beside them. The output of the second group is shown
// when it has ended, so that the lines of the two groups do not mix.
const groups = [
  { name: 'browser', options: ['--project=browser'], output: 'shown' },
  {
    name: 'server-and-unit',
    options: ['--project=server', '--project=unit', '--maxWorkers=1'],
    output: 'shown at the end',
  },
] as const

/**
 * Builds the question bank and the sites if their sources have changed since the last build, and installs Chromium if
 * it is missing.
 */
async function prepare() {
  await buildStale()
  await step('Preparing Chromium for the browser tests', async (report) => {
    await ensureChromium(report, 'shell')
    await ensureChromium(report, 'desktop')
  })
}

function runGroup({ name, options, output }: (typeof groups)[number], shard: string | undefined) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${ownReportOf(name)}`]
  const part = shard === undefined ? [] : [`--shard=${shard}`]
  return runProgram(vitest('run', ...options, ...reporters, ...part), { output })
}

async function testEverything({ shard, isDeep }: { shard: string | undefined; isDeep: boolean }) {
  const started = performance.now()
  // Checks run in parallel with the build and the tests. A shard runs no checks, because CI runs them in a separate job.
  const checking = runChecks(shard === undefined ? checksOf({ linted: 'everything' }) : [])
  await prepare()
  const builtMs = performance.now() - started
  if (isDeep) process.env['TITER_DEEP'] = 'true'
  const vitestFailures = await Promise.all(groups.map((group) => runGroup(group, shard)))
  const checks = await checking
  const report = mergeReports(groups.map(({ name }) => readTestReport(ownReportOf(name))))
  writeFileSync(lastReport, JSON.stringify(report))
  const faultRuns = isDeep ? await runProgram(node('tests/faults/run.ts'), { output: 'shown' }) : undefined

  console.log('\nChecks')
  checks.forEach(printCheck)
  console.log('\nDuration of each stage (the checks run beside the build, and all tests at the same time)')
  const stages = [
    { name: 'Build', ms: builtMs },
    { name: 'Checks', ms: checks.reduce((sum, { ms }) => sum + ms, 0) },
    ...stageTimes(report),
    { name: 'Total', ms: performance.now() - started },
  ]
  for (const { name, ms } of stages) console.log(`  ${name.padEnd(14)} ${seconds(ms).padStart(8)}`)
  console.log('\nSlowest files')
  for (const { path, ms } of slowestFiles(report, 10)) console.log(`  ${seconds(ms).padStart(8)}  ${path}`)

  const { numPassedTests, numFailedTests } = report
  const broken = brokenFiles(report).length
  const unreported = vitestFailures.some(Boolean) && numFailedTests + broken === 0 ? 1 : 0
  const failed = failuresIn(checks) + numFailedTests + broken + unreported + (faultRuns === undefined ? 0 : 1)
  const passed = checks.length - failuresIn(checks) + numPassedTests + (isDeep && faultRuns === undefined ? 1 : 0)
  const skipped = skippedTitles(report)
  for (const title of skipped) console.log(`Skipped: ${title}`)
  console.log(`\n${passed} passed, ${failed} failed${skipped.length === 0 ? '' : `, ${skipped.length} skipped`}`)
  return failed === 0 ? 0 : 1
}

async function runOnlyChecks() {
  const checks = await runChecks(checksOf({ linted: 'everything' }))
  checks.forEach(printCheck)
  console.log(`\n${checks.length - failuresIn(checks)} passed, ${failuresIn(checks)} failed`)
  return failuresIn(checks) === 0 ? 0 : 1
}

/** Returns the files that differ from the last commit, with new files and without deleted files. */
const changedFiles = () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const names = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return names.filter((name) => name !== '' && existsSync(join(root, name)))
}

const allTestFiles = () =>
  globSync('{packages,apps,tools,tests}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules', '**/dist'] })

async function testChanges() {
  const changed = changedFiles()
  if (changed.length === 0) {
    console.log('Nothing has changed since the last commit.')
    return 0
  }
  const { files, related } = affectedTests(changed, allTestFiles())
  const chosen = files.length === 0 ? 'none' : files.join(', ')
  console.log(`${changed.length} changed files. Unit tests are chosen by imports. Tests chosen by folder: ${chosen}.`)
  const checking = runChecks(checksOf({ formatted: changed, linted: lintScope(changed) }))
  await prepare()
  const faults = [
    related.length > 0 && (await runVitest('related', '--run', '--project=unit', '--passWithNoTests', ...related)),
    files.length > 0 && (await runVitest('run', ...files)),
  ]
  const checks = await checking
  checks.forEach(printCheck)
  return failuresIn(checks) + faults.filter((fault) => typeof fault === 'string').length === 0 ? 0 : 1
}

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      changed: { type: 'boolean' },
      checks: { type: 'boolean' },
      deep: { type: 'boolean' },
      shard: { type: 'string' },
    },
  })
  mkdirSync(cache, { recursive: true })
  process.on('exit', () => groups.forEach(({ name }) => rmSync(ownReportOf(name), { force: true })))
  if (values.changed) return testChanges()
  if (values.checks) return runOnlyChecks()
  return testEverything({ shard: values.shard, isDeep: values.deep === true })
})
