import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkContent,
  compileBank,
  describeBank,
  editorSchemas,
  openReadings,
  readSyllabus,
  writeExports,
  writePacks,
  type Item,
} from '@titer/bank'
import { root } from './data-folder.ts'
import { runTool, Stop } from './progress.ts'

const print = ({ id, topic, form, subject, stem, options, keyAt, proof }: Item) => {
  console.log(`\n${id}  ${topic}  ${form}  (${subject})\n${stem}`)
  for (const [at, { text, why }] of options.entries()) console.log(`  ${at === keyAt ? '●' : '○'} ${text}  — ${why}`)
  for (const fact of proof) console.log(`  proof: ${fact}`)
}

const isCalled = ({ id, form, subject, topic }: Item, name: string) =>
  name === '' || [id, form, subject, topic].includes(name)

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Each takes what it is about, and whether sheets that nobody has checked count too. */
const commands: Record<string, (about: string, isAll: boolean) => number | void> = {
  check: (about) => {
    const faults = checkContent(root).filter(({ file }) => file.includes(about))
    for (const { file, line, sentence } of faults) console.log(`${file}:${line}  ${sentence}`)
    console.log(`${faults.length} faults`)
    return faults.length === 0 ? 0 : 1
  },
  report: (_, isAll) => {
    for (const line of describeBank(compileBank(root, isAll), readSyllabus(root))) console.log(line)
  },
  show: (about, isAll) => {
    const { questions, cases } = compileBank(root, isAll)
    const asked = [...questions, ...cases].filter((item) => isCalled(item, about))
    if (asked.length === 0) throw new Stop(`Nothing is called ${about}.`)
    for (const item of asked) print(item)
  },
  'why-not': (about, isAll) => {
    for (const { form, subject, reason } of compileBank(root, isAll).refusals) {
      if (subject.toLowerCase().includes(about.toLowerCase())) console.log(`${subject}, ${form}: ${reason}`)
    }
  },
  unread: (about) => {
    const unread = compileBank(root).unread.filter((item) => isCalled(item, about))
    for (const item of unread) print(item)
    console.log(`\n${unread.length} unread`)
  },
  'mark-read': (about) => {
    const read = compileBank(root).unread.filter((item) => isCalled(item, about))
    openReadings(root).keep(read)
    console.log(`${read.length} marked as read in this wording`)
  },
  schema: () => {
    for (const [name, schema] of Object.entries(editorSchemas())) {
      writeFileSync(join(root, 'content', name), `${JSON.stringify(schema, undefined, 2)}\n`)
    }
  },
  export: () => {
    const folder = join(root, 'packages/bank/dist/export')
    for (const path of writeExports(compileBank(root), readSyllabus(root), folder)) console.log(path)
  },
  build: () => {
    const bank = compileBank(root)
    const { packs, version } = writePacks(bank, join(root, 'packages/bank/dist'))
    const counts = {
      questions: bank.questions.length,
      cases: bank.cases.length,
      flashcards: bank.cards.length,
      articles: 0,
    }
    writeFileSync(join(root, 'packages/bank/counts.json'), `${JSON.stringify(counts, undefined, 2)}\n`)
    const bytes = packs.reduce((sum, pack) => sum + pack.bytes, 0)
    console.log(`${packs.length} packs, ${kilobytes(bytes)}, version ${version}`)
  },
}

await runTool(async () => {
  const [command = '', ...rest] = process.argv.slice(2)
  const run = commands[command]
  if (run === undefined) throw new Stop(`Say one of ${Object.keys(commands).join(', ')}.`)
  return run(rest.filter((word) => !word.startsWith('--')).join(' '), rest.includes('--all'))
})
