import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TestReport } from './requirement-rows.ts'
import {
  filesNotRun,
  idsInTitle,
  provenBy,
  readRequirements,
  requirementTable,
  titlesInReport,
  unknownIds,
} from './requirement-rows.ts'
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

type Told = [title: string, status: string, ...groups: string[]]

const reportOf = (...tests: Told[]): TestReport => ({
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

const standings = (...tests: Told[]) => Object.fromEntries(provenBy(reportOf(...tests), sections))

describe('reading the requirements', () => {
  it('gives each section its rows, with the text as a reader sees it', () => {
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

  it('finds every row of our own page once, in the section of its letter', () => {
    const page = readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8')
    const ids = readRequirements(page).flatMap(({ letter, rows }) => rows.map(({ id }) => ({ id, letter })))
    expect(ids.length).toBe(page.match(/^\| [A-Z]+-\d+ \|/gm)?.length)
    expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length)
    expect(ids.filter(({ id, letter }) => !id.startsWith(`${letter}-`))).toEqual([])
  })
})

describe('ids in a title', () => {
  it.each([
    ['one', '[C-01] signs in', ['C-01']],
    ['several brackets', '[C-01][E-03] signs in', ['C-01', 'E-03']],
    ['a list', '[C-01, E-03] signs in', ['C-01', 'E-03']],
    ['none', 'signs in', []],
    ['brackets about something else', 'sorts [2, 1] and matches [A-Z0-9] in [utf-8]', []],
  ])('reads %s', (_, title, ids) => {
    expect(idsInTitle(title)).toEqual(ids)
  })

  it.each([
    ['a range', 'C-01 to C-02'],
    ['a missing row', 'C-99'],
    ['a small letter', 'c-01'],
    ['a missing zero', 'C-1'],
  ])('calls %s unknown, and says in which title it stands', (_, id) => {
    const title = `[${id}] signs in`
    expect(unknownIds([title, '[C-01] fine'], sections)).toEqual([{ id, title }])
  })
})

describe('what a report proves', () => {
  it('leaves a row open until a test that names it passes', () => {
    expect(standings()).toEqual({ 'C-01': 'open', 'C-02': 'open', 'E-03': 'open' })
    expect(standings(['[C-01] signs in', 'passed'])).toMatchObject({ 'C-01': 'proven', 'C-02': 'open' })
  })

  it('counts a failed test against its row though another passed', () => {
    expect(standings(['[C-01] once', 'passed'], ['[C-01] twice', 'failed'])).toMatchObject({ 'C-01': 'failed' })
  })

  it.each(['skipped', 'pending', 'todo'])('takes a %s test as no proof', (status) => {
    expect(standings(['[C-01] signs in', status])).toMatchObject({ 'C-01': 'open' })
  })

  it('lets an id of a group count for all tests in it', () => {
    const group = '[C-01, C-02] sessions'
    expect(standings(['[E-03] opens', 'passed', group])).toEqual({
      'C-01': 'proven',
      'C-02': 'proven',
      'E-03': 'proven',
    })
    expect(standings(['opens', 'passed', group], ['ends', 'failed', group])).toMatchObject({ 'C-01': 'failed' })
  })

  it('finds unknown ids in groups and tests alike', () => {
    const titles = titlesInReport(reportOf(['[Z-01] opens', 'passed', '[Z-02] sessions']))
    expect(unknownIds(titles, sections).map(({ id }) => id)).toEqual(['Z-02', 'Z-01'])
  })

  it('names the files that failed before their tests ran', () => {
    const broken = { name: 'broken.test.ts', status: 'failed', assertionResults: [] }
    const { startTime, testResults } = reportOf(['[C-01] signs in', 'passed'])
    expect(filesNotRun({ startTime, testResults: [...testResults, broken] })).toEqual(['broken.test.ts'])
  })
})

it('prints each row with its sign, then the totals', () => {
  const report = reportOf(['[C-01] signs in', 'passed'], ['[E-03] has a name', 'failed'])
  expect(requirementTable(sections, provenBy(report, sections), 24)).toBe(
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

describe('titles in test files', () => {
  // The first column names the case: a title that showed the id would claim to prove that row.
  it.each([
    ['it', "it('[C-01] signs in', () => {})", '[C-01] signs in'],
    ['test', 'test("[C-01] signs in", () => {})', '[C-01] signs in'],
    ['describe', "describe('[C-01] sessions', () => {})", '[C-01] sessions'],
    ['skip', "it.skip('[C-01] later', () => {})", '[C-01] later'],
    ['each', "it.each([1, 2])('[C-01] %i times', () => {})", '[C-01] %i times'],
    ['for', "test.for([1, 2])('[C-01] %i times', () => {})", '[C-01] %i times'],
    ['a table of rows', "it.each`a\n${1}`('[C-01] $a times', () => {})", '[C-01] $a times'],
    ['skipIf', "describe.skipIf(true)('[C-01] sessions', () => {})", '[C-01] sessions'],
    ['a chain', "it.concurrent.skipIf('ci').each([1])('[C-01] at once', () => {})", '[C-01] at once'],
    ['a template', 'it(`[C-01] ${count} times`, () => {})', '[C-01] ${} times'],
    ['an id known only at run time', 'it(`[X-${number}] shows it`, () => {})', ' shows it'],
    ['an id filled in from a row', "it.each(ids)('[X-0%i] shows it', () => {})", ' shows it'],
  ])('reads %s', (_, text, title) => {
    expect(titlesInSource('some.test.ts', text)).toEqual([title])
  })

  it.each([
    ['an expectation', "expect('[C-01]').toBe(1)"],
    ['a title held in a name', 'it(name, () => {})'],
    ['any other call', "visit('[C-01] page')"],
  ])('passes over %s', (_, text) => {
    expect(titlesInSource('some.test.ts', text)).toEqual([])
  })

  it('walks a tree, groups and tests alike, and leaves built and foreign files', () => {
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
