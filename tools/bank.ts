import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  checkContent,
  compileBank,
  describeBank,
  describeItem,
  editorSchemas,
  figuresOf,
  newTopicsOf,
  openReadings,
  publicFiles,
  readReleases,
  readSyllabus,
  writeExports,
  writePacks,
  type Item,
} from '@titer/bank'
import { root } from './support/data-folder.ts'
import { runTool, FixableError } from './support/progress.ts'

const print = (item: Item) => console.log(['', ...describeItem(item)].join('\n'))

/** Checks whether an item has this id, form, subject or topic. An empty name matches every item. */
const matchesName = ({ id, form, subject, topic }: Item, name: string) =>
  name === '' || [id, form, subject, topic].includes(name)

const packFolder = join(root, 'packages/bank/dist')

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Returns the items that match the whole argument or one of its words. */
const matchingItems = <Each extends Item>(items: readonly Each[], about: string) =>
  items.filter((item) => about.split(' ').some((name) => matchesName(item, name)) || matchesName(item, about))

/**
 * The commands by name. Each command receives its argument, such as an item or topic, and whether to include unchecked
 * content and unapproved items (`--all`).
 */
const commands: Record<
  string,
  (about: string, isAll: boolean, isSmallest: boolean) => Promise<number | void> | number | void
> = {
  check: (about) => {
    const faults = checkContent(root).filter(({ file }) => file.includes(about))
    for (const { file, line, message } of faults) console.log(`${file}:${line}  ${message}`)
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
    const found = [...questions, ...cases].filter((item) => matchesName(item, about))
    if (found.length === 0) throw new FixableError(`No item has the id, form, subject or topic “${about}”.`)
    for (const item of found) print(item)
  },
  'why-not': (about, isAll) => {
    for (const { form, subject, reason } of compileBank(root, isAll).refusals) {
      const name = `${subject} ${form}`.toLowerCase()
      const isMatch = about
        .toLowerCase()
        .split(' ')
        .every((word) => name.includes(word))
      if (isMatch) console.log(`${subject}, ${form}: ${reason}`)
    }
  },
  unread: (about) => {
    const unread = compileBank(root).unread.filter((item) => matchesName(item, about))
    for (const item of unread) print(item)
    console.log(`\n${unread.length} unread items`)
  },
  'mark-read': (about) => {
    const read = matchingItems(compileBank(root).unread, about)
    openReadings(root).record(read, 'fit')
    console.log(`Marked ${read.length} items as fit in their current wording.`)
  },
  'mark-unfit': (about) => {
    const [names = '', fault = ''] = about.split(/ because /)
    if (fault === '')
      throw new FixableError(
        'Give a reason, for example: npm run bank -- mark-unfit ITEM because two answers are correct',
      )
    const { unread, questions, cases } = compileBank(root)
    // Includes items that were read before, because a later reader may find a fault that an earlier reader missed.
    const read = matchingItems([...unread, ...questions, ...cases], names)
    openReadings(root).record(read, { fault })
    console.log(`Marked ${read.length} items as unfit in their current wording; they are left out of the bank.`)
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
  packs: async (_about, _isAll, isSmallest) => {
    const { packs, facts, version } = await writePacks(compileBank(root), readSyllabus(root), packFolder, {
      newTopics: newTopicsOf(readReleases(root)),
      compression: isSmallest ? 'smallest' : 'fast',
    })
    const bytes = [...packs, ...facts].reduce((sum, pack) => sum + pack.bytes, 0)
    console.log(`${packs.length} packs and ${facts.length} fact tables, ${kilobytes(bytes)}, version ${version}`)
  },
  build: (about, isAll, isSmallest) => {
    const folder = join(root, 'packages/bank')
    const files = publicFiles(compileBank(root), readSyllabus(root), newTopicsOf(readReleases(root)))
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${JSON.stringify(content, undefined, 2)}\n`)
    }
    return commands['packs']?.(about, isAll, isSmallest)
  },
}

await runTool(async () => {
  const [command = '', ...rest] = process.argv.slice(2)
  const run = commands[command]
  if (run === undefined)
    throw new FixableError(`Choose a command: npm run bank -- ${Object.keys(commands).join(' | ')}`)
  const about = rest.filter((word) => !word.startsWith('--')).join(' ')
  return run(about, rest.includes('--all'), rest.includes('--smallest'))
})
