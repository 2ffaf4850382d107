import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkContent,
  compileBank,
  describeBank,
  describeItem,
  editorSchemas,
  figuresOf,
  openReadings,
  readSyllabus,
  writeExports,
  writePacks,
  type Item,
} from '@titer/bank'
import { root } from './data-folder.ts'
import { runTool, Stop } from './progress.ts'

const print = (item: Item) => console.log(['', ...describeItem(item)].join('\n'))

const isCalled = ({ id, form, subject, topic }: Item, name: string) =>
  name === '' || [id, form, subject, topic].includes(name)

const packFolder = join(root, 'packages/bank/dist')

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Keeps what a reader has found of the unread items that are named. */
const called = <Each extends Parameters<typeof isCalled>[0]>(items: readonly Each[], about: string) =>
  items.filter((item) => about.split(' ').some((name) => isCalled(item, name)) || isCalled(item, about))

/** Each takes what it is about, and whether sheets that nobody has checked count too. */
const commands: Record<string, (about: string, isAll: boolean) => Promise<number | void> | number | void> = {
  check: (about) => {
    const faults = checkContent(root).filter(({ file }) => file.includes(about))
    for (const { file, line, sentence } of faults) console.log(`${file}:${line}  ${sentence}`)
    console.log(`${faults.length} faults`)
    return faults.length === 0 ? 0 : 1
  },
  report: (_, isAll) => {
    for (const line of describeBank(compileBank(root, isAll), readSyllabus(root))) console.log(line)
  },
  figures: (_, isAll) => {
    console.log(JSON.stringify(figuresOf(compileBank(root, isAll), readSyllabus(root)), undefined, 2))
  },
  show: (about, isAll) => {
    const { questions, cases } = compileBank(root, isAll)
    const asked = [...questions, ...cases].filter((item) => isCalled(item, about))
    if (asked.length === 0) throw new Stop(`Nothing is called ${about}.`)
    for (const item of asked) print(item)
  },
  'why-not': (about, isAll) => {
    for (const { form, subject, reason } of compileBank(root, isAll).refusals) {
      const named = `${subject} ${form}`.toLowerCase()
      const isMeant = about
        .toLowerCase()
        .split(' ')
        .every((word) => named.includes(word))
      if (isMeant) console.log(`${subject}, ${form}: ${reason}`)
    }
  },
  unread: (about) => {
    const unread = compileBank(root).unread.filter((item) => isCalled(item, about))
    for (const item of unread) print(item)
    console.log(`\n${unread.length} unread`)
  },
  'mark-read': (about) => {
    const read = called(compileBank(root).unread, about)
    openReadings(root).keep(read, 'fit')
    console.log(`${read.length} kept as fit in this wording`)
  },
  'mark-unfit': (about) => {
    const [names = '', fault = ''] = about.split(/ because /)
    if (fault === '') throw new Stop('Say why: npm run bank -- mark-unfit ITEM because TWO ANSWERS HOLD')
    const { unread, questions, cases } = compileBank(root)
    // Not the unread alone: somebody may find what an earlier reader has missed.
    const read = called([...unread, ...questions, ...cases], names)
    openReadings(root).keep(read, { fault })
    console.log(`${read.length} kept out in this wording`)
  },
  schema: () => {
    for (const [name, schema] of Object.entries(editorSchemas())) {
      writeFileSync(join(root, 'content', name), `${JSON.stringify(schema, undefined, 2)}\n`)
    }
  },
  export: () => {
    const folder = join(packFolder, 'export')
    for (const path of writeExports(compileBank(root), readSyllabus(root), folder)) console.log(path)
  },
  packs: async () => {
    const { packs, facts, version } = await writePacks(compileBank(root), readSyllabus(root), packFolder)
    const bytes = packs.reduce((sum, pack) => sum + pack.bytes, facts.bytes)
    console.log(`${packs.length} packs and the table of facts, ${kilobytes(bytes)}, version ${version}`)
  },
  build: () => {
    const { questions, cases, flashcards, articles } = figuresOf(compileBank(root), readSyllabus(root))
    const counts = { questions, cases, flashcards, articles }
    writeFileSync(join(root, 'packages/bank/counts.json'), `${JSON.stringify(counts, undefined, 2)}\n`)
    return commands['packs']?.('', false)
  },
}

await runTool(async () => {
  const [command = '', ...rest] = process.argv.slice(2)
  const run = commands[command]
  if (run === undefined) throw new Stop(`Say one of ${Object.keys(commands).join(', ')}.`)
  return run(rest.filter((word) => !word.startsWith('--')).join(' '), rest.includes('--all'))
})
