import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TestReport } from './testing/requirement-rows.ts'
import {
  filesNotRun,
  idsInTitle,
  readRequirements,
  requirementTable,
  rowStatuses,
  titlesInReport,
  unknownIds,
} from './testing/requirement-rows.ts'
import { titlesInSource, titlesInTestFiles } from './requirements.ts'

const sections = readRequirements(`
# Requirements

## C · Calls

| id | what must hold | our reading |
|---|---|---|
| C-01 | Sign in answers \`a \\| b\`. | |
| C-02 | Sign out. | At once. |

## E · Entities

| id | what must hold | our reading |
|---|---|---|
| E-03 | A user has a name. | |
`)

type TestOutcome = [title: string, status: string, ...groups: string[]]

const reportOf = (...tests: TestOutcome[]): TestReport => ({
  startTime: 0,
  testResults: [
    {
      name: 'some.test.ts',
      status: 'passed',
      assertionResults: tests.map(([title, status, ...ancestorTitles]) => ({
        title,
        status,
        ancestorTitles,
        fullName: [...ancestorTitles, title].join(' '),
      })),
    },
  ],
})

const statuses = (...tests: TestOutcome[]) => Object.fromEntries(rowStatuses(reportOf(...tests), sections))

describe('readRequirements', () => {
  it('returns the rows of each section, with escaped pipe characters unescaped', () => {
    expect(sections).toEqual([
      {
        letter: 'C',
        title: 'Calls',
        rows: [
          { id: 'C-01', text: 'Sign in answers `a | b`.' },
          { id: 'C-02', text: 'Sign out.' },
        ],
      },
      { letter: 'E', title: 'Entities', rows: [{ id: 'E-03', text: 'A user has a name.' }] },
    ])
  })

  it('finds every row of docs/requirements.md exactly once, in the section with the row’s letter', () => {
    const page = readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8')
    const ids = readRequirements(page).flatMap(({ letter, rows }) => rows.map(({ id }) => ({ id, letter })))
    expect(ids.length).toBe(page.match(/^\| [A-Z]+-\d+ \|/gm)?.length)
    expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length)
    expect(ids.filter(({ id, letter }) => !id.startsWith(`${letter}-`))).toEqual([])
  })
})

describe('the reader of requirement ids in test titles', () => {
  it.each([
    ['one id', '[C-01] signs in', ['C-01']],
    ['ids in several brackets', '[C-01][E-03] signs in', ['C-01', 'E-03']],
    ['a list of ids', '[C-01, E-03] signs in', ['C-01', 'E-03']],
    ['no id if there is none', 'signs in', []],
    ['no id in unrelated brackets', 'sorts [2, 1] and matches [A-Z0-9] in [utf-8]', []],
  ])('reads %s', (_, title, ids) => {
    expect(idsInTitle(title)).toEqual(ids)
  })

  it.each([
    ['a range', 'C-01 to C-02'],
    ['a missing row', 'C-99'],
    ['a lower-case letter', 'c-01'],
    ['a missing zero', 'C-1'],
  ])('reports %s as unknown, with the title that contains it', (_, id) => {
    const title = `[${id}] signs in`
    expect(unknownIds([title, '[C-01] fine'], sections)).toEqual([{ id, title }])
  })
})

describe('the requirement report', () => {
  it('shows a row as open until a test with the row’s id passes', () => {
    expect(statuses()).toEqual({ 'C-01': 'open', 'C-02': 'open', 'E-03': 'open' })
    expect(statuses(['[C-01] signs in', 'passed'])).toMatchObject({ 'C-01': 'proven', 'C-02': 'open' })
  })

  it('shows a row as failed if one of the row’s tests failed, even if another test passed', () => {
    expect(statuses(['[C-01] once', 'passed'], ['[C-01] twice', 'failed'])).toMatchObject({ 'C-01': 'failed' })
  })

  it.each(['skipped', 'pending', 'todo'])('shows a row as open after a %s test', (status) => {
    expect(statuses(['[C-01] signs in', status])).toMatchObject({ 'C-01': 'open' })
  })

  it('applies an id in a describe title to all tests in that group', () => {
    const group = '[C-01, C-02] sessions'
    expect(statuses(['[E-03] opens', 'passed', group])).toEqual({
      'C-01': 'proven',
      'C-02': 'proven',
      'E-03': 'proven',
    })
    expect(statuses(['opens', 'passed', group], ['ends', 'failed', group])).toMatchObject({ 'C-01': 'failed' })
  })

  it('finds unknown ids in the titles of groups and tests', () => {
    const titles = titlesInReport(reportOf(['[Z-01] opens', 'passed', '[Z-02] sessions']))
    expect(unknownIds(titles, sections).map(({ id }) => id)).toEqual(['Z-02', 'Z-01'])
  })

  it('lists the files that failed before their tests ran', () => {
    const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] }
    const { startTime, testResults } = reportOf(['[C-01] signs in', 'passed'])
    expect(filesNotRun({ startTime, testResults: [...testResults, broken] })).toEqual(['broken.test.ts'])
  })
})

it('the requirement report contains each row with its status sign, and then the totals', () => {
  const report = reportOf(['[C-01] signs in', 'passed'], ['[E-03] has a name', 'failed'])
  expect(requirementTable(sections, rowStatuses(report, sections), 24)).toBe(
    [
      'C · Calls: 1 of 2 proven',
      '  ✓ C-01  Sign in answe…',
      '  · C-02  Sign out.',
      '',
      'E · Entities: 0 of 1 proven',
      '  ✗ E-03  A user has a …',
      '',
      'Section       proven  failed     all',
      'C · Calls          1       0       2',
      'E · Entities       0       1       1',
      'All                1       1       3',
    ].join('\n'),
  )
})

describe('the reader of titles in test files', () => {
  // The titles of these tests contain only the first column of the table, because a test with an id in its title would
  // claim to prove that requirement.
  it.each([
    ['it', "it('[C-01] signs in', () => {})", '[C-01] signs in'],
    ['test', 'test("[C-01] signs in", () => {})', '[C-01] signs in'],
    ['describe', "describe('[C-01] sessions', () => {})", '[C-01] sessions'],
    ['skip', "it.skip('[C-01] later', () => {})", '[C-01] later'],
    ['each', "it.each([1, 2])('[C-01] %i times', () => {})", '[C-01] %i times'],
    ['for', "test.for([1, 2])('[C-01] %i times', () => {})", '[C-01] %i times'],
    ['a tagged template table', "it.each`a\n${1}`('[C-01] $a times', () => {})", '[C-01] $a times'],
    ['skipIf', "describe.skipIf(true)('[C-01] sessions', () => {})", '[C-01] sessions'],
    ['a chain', "it.concurrent.skipIf('ci').each([1])('[C-01] at once', () => {})", '[C-01] at once'],
    ['a template', 'it(`[C-01] ${count} times`, () => {})', '[C-01] ${} times'],
    ['no id that is known only at run time', 'it(`[X-${number}] shows it`, () => {})', ' shows it'],
    ['no id that comes from a table row', "it.each(ids)('[X-0%i] shows it', () => {})", ' shows it'],
  ])('reads %s', (_, text, title) => {
    expect(titlesInSource('some.test.ts', text)).toEqual([title])
  })

  it.each([
    ['an expectation', "expect('[C-01]').toBe(1)"],
    ['a title in a variable', 'it(name, () => {})'],
    ['any other call', "visit('[C-01] page')"],
  ])('ignores %s', (_, text) => {
    expect(titlesInSource('some.test.ts', text)).toEqual([])
  })

  it('reads the test files in a folder tree, and ignores dist and node_modules', () => {
    const root = mkdtempSync(join(tmpdir(), 'titles-'))
    for (const folder of ['apps/study/src', 'apps/study/dist', 'node_modules/thing']) {
      mkdirSync(join(root, folder), { recursive: true })
      writeFileSync(join(root, folder, 'page.test.tsx'), `describe('in ${folder}', () => it('shows', () => <p />))`)
      writeFileSync(join(root, folder, 'page.tsx'), "it('is no test file')")
    }
    expect(titlesInTestFiles(root)).toEqual(['in apps/study/src', 'shows'])
    rmSync(root, { recursive: true })
  })
})
