import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../support/data-folder.ts'

/** The fields of Vitest's JSON report that this file uses. */
interface TestReport {
  startTime: number
  numPassedTests: number
  numFailedTests: number
  testResults: FileResult[]
}

interface FileResult {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string }[]
}

const stages: [name: string, isIn: (path: string) => boolean][] = [
  ['Browser tests', (path) => path.startsWith('tests/')],
  ['Server tests', (path) => path.startsWith('apps/server/')],
  ['Unit tests', () => true],
]

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Reads Vitest's report. A run that wrote no report counts as one failure. */
export const readTestReport = (file: string): TestReport =>
  existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as TestReport)
    : { startTime: Date.now(), numPassedTests: 0, numFailedTests: 1, testResults: [] }

/** Combines the reports of groups of tests that ran at the same time. */
export const mergeReports = (reports: readonly TestReport[]): TestReport => ({
  startTime: Math.min(...reports.map(({ startTime }) => startTime)),
  numPassedTests: reports.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
  numFailedTests: reports.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0),
  testResults: reports.flatMap(({ testResults }) => testResults),
})

/** Returns the files that failed before any of their tests ran. */
export const brokenFiles = ({ testResults }: TestReport) =>
  testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)

const pathOf = ({ name }: FileResult) => relative(root, name)

/** Returns the duration of each stage, from the start of its first file to the end of its last file. */
export function stageTimes({ testResults }: TestReport): { name: string; ms: number }[] {
  const byStage = Map.groupBy(testResults, (file) => stages.find(([, isIn]) => isIn(pathOf(file)))?.[0] ?? '')
  return stages.toReversed().flatMap(([name]) => {
    const files = byStage.get(name) ?? []
    if (files.length === 0) return []
    const begin = Math.min(...files.map(({ startTime }) => startTime))
    return [{ name, ms: Math.max(...files.map(({ endTime }) => endTime)) - begin }]
  })
}

export const slowestFiles = ({ testResults }: TestReport, count: number) =>
  testResults
    .map((file) => ({ path: pathOf(file), ms: file.endTime - file.startTime }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)

export const skippedTitles = ({ testResults }: TestReport) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
