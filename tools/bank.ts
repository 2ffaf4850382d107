import { checkContent, compileBank, guess, keyPlaces, openReadings, type Item } from '@titer/bank'
import { root } from './data-folder.ts'
import { runTool, Stop } from './progress.ts'

const count = (names: string[]) =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, count: all.length }))
    .toSorted((left, right) => right.count - left.count)

const print = (item: Item) => {
  console.log(`\n${item.id}  ${item.topic}  ${item.form}  (${item.subject})\n${item.stem}`)
  for (const [at, { text, why }] of item.options.entries())
    console.log(`  ${at === item.keyAt ? '●' : '○'} ${text}  — ${why}`)
}

const commands: Record<string, (only: string, isAll: boolean) => number | void> = {
  check: (only) => {
    const faults = checkContent(root).filter(({ file }) => file.includes(only))
    for (const { file, line, sentence } of faults) console.log(`${file}:${line}  ${sentence}`)
    console.log(`${faults.length} faults`)
    return faults.length === 0 ? 0 : 1
  },
  report: (_, isAll) => {
    const { questions, cases, cards, refusals } = compileBank(root, isAll)
    console.log(
      `${questions.length} questions, ${cases.length} cases, ${cards.length} cards; ${refusals.length} refused`,
    )
    for (const { name, count: many } of count(questions.map(({ form }) => form)))
      console.log(`${String(many).padStart(6)}  ${name}`)
    for (const { name, count: many } of count(questions.map(({ topic }) => topic)))
      process.stdout.write(` ${name}:${many}`)
    console.log('')
    const reasons = refusals.map(
      ({ form, reason }) => `${form}: ${reason.replaceAll(/“.*?”/g, '“…”').replace(/as \w{10}/, 'as another')}`,
    )
    for (const { name, count: many } of count(reasons).slice(0, 30))
      console.log(`${String(many).padStart(6)}  refused, ${name}`)
    for (const [name, share] of Object.entries(guess(questions)))
      console.log(`${(share * 100).toFixed(1).padStart(6)}%  ${name}`)
    for (const size of [4, 5])
      console.log(
        `  keys of ${size}: ${keyPlaces(questions, size).counts.join(' ')}, chi-square ${keyPlaces(questions, size).chiSquare.toFixed(1)}`,
      )
  },
  show: (only, isAll) => {
    const { questions, cases } = compileBank(root, isAll)
    const asked = [...questions, ...cases].filter(({ id, form, subject, topic }) =>
      [id, form, subject, topic].includes(only),
    )
    if (asked.length === 0) throw new Stop(`Nothing is called ${only}.`)
    for (const item of asked) print(item)
  },
  'why-not': (only, isAll) => {
    for (const { form, subject, reason } of compileBank(root, isAll).refusals) {
      if (subject.toLowerCase().includes(only.toLowerCase())) console.log(`${subject}, ${form}: ${reason}`)
    }
  },
  unread: (only, isAll) => {
    const { questions, cases } = compileBank(root, isAll)
    const readings = openReadings(root)
    const unread = [...questions, ...cases].filter((item) => item.topic.startsWith(only) && !readings.isRead(item))
    for (const item of unread) print(item)
    console.log(`\n${unread.length} unread`)
  },
}

await runTool(async () => {
  const [command = '', ...rest] = process.argv.slice(2)
  const run = commands[command]
  if (run === undefined) throw new Stop(`Say one of ${Object.keys(commands).join(', ')}.`)
  return run(rest.find((word) => !word.startsWith('--')) ?? '', rest.includes('--all'))
})
