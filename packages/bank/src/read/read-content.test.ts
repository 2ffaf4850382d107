import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { compileBank } from '../bank.ts'
import { checkContent } from '../check.ts'
import { openReadings } from '../readings.ts'
import { writeResult } from './lab-result.ts'
import { readLaboratory } from './laboratory.ts'
import { readContent } from './read-content.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

const syllabus = `- subject: Microbiology
  letter: A
  parts:
    - part: Bacteria
      topics:
        - { topic: A30, name: Staphylococci, weight: 1 }
        - { topic: A45, name: Vibrios, weight: 1 }
`

const article = (topic: string) =>
  `---\ntopic: ${topic}\ntitle: An article\nchecked: 2026-11-15\n---\n\n${'word '.repeat(310)}\n\n## Idea {#idea}\n\n${'word '.repeat(90)}\n`

/** Creates a content folder with these files and an article with one idea for each topic. */
function content(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'titer-content-'))
  folders.push(root)
  for (const folder of ['knowledge', 'cases', 'articles']) mkdirSync(join(root, 'content', folder), { recursive: true })
  writeFileSync(join(root, 'content/laboratory.yaml'), 'sodium: { name: serum sodium, unit: mmol/L, range: 135–145 }\n')
  writeFileSync(join(root, 'content/syllabus.yaml'), syllabus)
  for (const topic of ['A30', 'A45']) writeFileSync(join(root, `content/articles/${topic}.md`), article(topic))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'content', name), text)
  return root
}

const sheet = (checked = '') => `- concept: coagulase
  topic: A30
  idea: idea
  points:
    - ask: Which organism clots plasma in a tube?
      key: Staphylococcus aureus
      why: It makes free coagulase, which activates prothrombin and so clots plasma.
      not:
        Streptococcus pyogenes: Streptococcus pyogenes makes streptokinase, which dissolves a clot.
        Enterococcus faecalis: Enterococcus faecalis grows in bile and salt, and plasma stays liquid.
        Micrococcus luteus: Micrococcus luteus lacks the enzyme that makes plasma clot.
        Staphylococcus hominis: Staphylococcus hominis lives on skin and belongs to the coagulase-negative species.
      also: [Staphylococcus argenteus]
${checked}`

const cholera = `- case: flood
  topic: A45
  idea: idea
  opens: relief camp
  stages:
    history: A 31-year-old man in a relief camp has had watery stools for ten hours. He drank flood water.
    examination: Temperature is 36.4 °C, and his skin stays in folds.
  labs:
    sodium: 134
  teach: Rice-water stool is cholera.
  checked: 2026-11-15
  questions:
    - asks: cause
      ask: Which organism is the most likely cause?
      key: Vibrio cholerae
      why: Its toxin keeps adenylyl cyclase active, so chloride and water leave the gut.
      not:
        Shigella flexneri: Shigella flexneri invades the colon, so the stool contains blood and mucus.
        Giardia lamblia: Giardia lamblia flattens villi, and the stool is greasy for weeks.
        Campylobacter jejuni: Campylobacter jejuni invades the bowel and causes fever with cramps.
        Salmonella Typhi: Salmonella Typhi enters the blood and causes fever for a week or more.
      also: []
      steps: [Litres of watery stool without fever mean a toxin., Flood water carries vibrios.]
`

const question = (asks: string, key: string) => `    - asks: ${asks}
      ask: Which fluid is given first?
      key: ${key}
      why: The fluid that is lost contains as much salt as plasma does.
      not:
        dextrose: Dextrose brings water without salt, which soon leaves the vessels.
        plasma: Plasma replaces protein, of which this patient has lost nothing at all.
        albumin: Albumin draws fluid from the tissues, which are empty in this patient.
        mannitol: Mannitol makes the kidney lose still more water and salt.
      also: []
      steps: [He has lost isotonic fluid.]
`

describe('reading content', () => {
  it('reports every fault with its file and line', () => {
    const root = content({
      'knowledge/a.yaml':
        '- concept: pili\n  topic: A2\n  poinst: []\n- drug: x\n  topic: B1\n  class: gone\n- thing: y\n',
      'knowledge/b.yaml': '- concept: [unclosed\n',
      'knowledge/c.yaml': '- concept: Pili\n  topic: A2\n',
    })
    expect(checkContent(root).map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'content/knowledge/a.yaml:1 Unrecognized key: "poinst"',
      'content/knowledge/a.yaml:4 x: there is no class called gone.',
      expect.stringMatching(/^content\/knowledge\/a\.yaml:7 An entry must begin with one of/),
      expect.stringMatching(/^content\/knowledge\/b\.yaml:\d /),
    ])
  })

  it('rejects a second point with the same key in one entry unless that point has an id of its own', () => {
    const [head = '', points = ''] = sheet('  checked: 2026-11-15\n').split(/(?<=points:\n)/)
    const [point = '', checked = ''] = points.split(/(?=^ {2}checked)/m)
    const second = point.replace('clots plasma in a tube', 'makes free coagulase')
    const faultsWith = (more: string) =>
      checkContent(content({ 'knowledge/a.yaml': `${head}${point}${more}${checked}` })).map(({ message }) => message)
    const named = second.replace('- ask', '- id: free coagulase\n      ask')
    expect(faultsWith(second)).toEqual([
      expect.stringMatching(/has the key or id “Staphylococcus aureus”, so this one needs an “id”/),
    ])
    expect(faultsWith(named)).toEqual([])
    expect(faultsWith(named.repeat(2))).toEqual([
      expect.stringMatching(/has the key or id “free coagulase”, so this one needs another “id”/),
    ])
  })

  it('reports an entity that has two entries, and a rival that is also listed as right', () => {
    const twice =
      sheet() + sheet().replace('coagulase', 'Coagulase').replace('[Staphylococcus argenteus]', '[Micrococcus luteus]')
    const messages = checkContent(content({ 'knowledge/a.yaml': twice })).map(({ message }) => message)
    expect(messages).toContain('Coagulase already has an entry: content/knowledge/a.yaml:1.')
    expect(messages.join()).toContain('“Micrococcus luteus” is listed both as right and as wrong.')
  })

  it('reports a rival that is also listed as arguable', () => {
    const arguable = sheet().replace(']\n', ']\n      arguable: [Micrococcus luteus]\n')
    const messages = checkContent(content({ 'knowledge/a.yaml': arguable })).map(({ message }) => message)
    expect(messages.join()).toContain('“Micrococcus luteus” is listed both as arguable and as wrong.')
  })

  it('keeps apostrophes, question marks and commas in text', () => {
    const { sheets } = readContent(
      content({ 'knowledge/a.yaml': sheet().replace('It makes', "It's simple, isn't it? It makes") }),
    )
    expect(sheets[0]?.sheet).toMatchObject({
      points: [
        { why: "It's simple, isn't it? It makes free coagulase, which activates prothrombin and so clots plasma." },
      ],
    })
  })
})

describe('compiling content', () => {
  it('skips sheets that nobody has checked, and items that nobody has read or that a reader has marked unfit', () => {
    expect(compileBank(content({ 'knowledge/a.yaml': sheet() }))).toMatchObject({ questions: [], unread: [] })
    const root = content({ 'knowledge/a.yaml': sheet('  checked: 2026-11-15\n') })
    const { questions, unread } = compileBank(root)
    expect([questions.length, unread.length]).toEqual([0, 1])
    openReadings(root).record(unread, 'fit')
    expect(compileBank(root).questions).toEqual(unread)
    writeFileSync(
      join(root, 'content/knowledge/a.yaml'),
      sheet('  checked: 2026-11-15\n').replace('lacks the enzyme', 'has no enzyme'),
    )
    const corrected = compileBank(root)
    expect(corrected).toMatchObject({ questions: [], unread: [{ id: unread[0]?.id }] })
    openReadings(root).record(corrected.unread, { fault: 'two answers' })
    expect(compileBank(root)).toMatchObject({
      questions: [],
      unread: [],
      refusals: [{ id: unread[0]?.id, reason: 'A reader marked it unfit: two answers.' }],
    })
  })

  it('parses a file again only if it has changed, and returns the same result from the cache', () => {
    const root = content({ 'knowledge/a.yaml': sheet(), 'knowledge/b.yaml': '- concept: pili\n  topic: A2\n' })
    mkdirSync(join(root, 'node_modules'))
    const cachedFiles = () => readdirSync(join(root, 'node_modules/.cache/titer-bank')).length
    const first = compileBank(root, true)
    expect(cachedFiles()).toBe(2)
    expect(compileBank(root, true)).toEqual(first)
    writeFileSync(join(root, 'content/knowledge/b.yaml'), '- concept: pili\n  topic: A2\n  teech: x\n')
    expect(checkContent(root)).toMatchObject([{ file: 'content/knowledge/b.yaml', line: 1 }])
    expect(cachedFiles()).toBe(3)
    expect(compileBank(root, true)).toEqual(first)
  })

  it('refuses an item that names no idea, and an item whose idea is missing from the article of its topic', () => {
    const reasonFor = (text: string) => compileBank(content({ 'knowledge/a.yaml': text }), true).refusals[0]?.reason
    expect(reasonFor(sheet().replace('  idea: idea\n', ''))).toBe('It belongs to no idea.')
    expect(reasonFor(sheet().replace('idea: idea', 'idea: gone'))).toBe('The article of A30 has no idea gone.')
  })

  it('keeps an item’s id when its wording is corrected', () => {
    const before = compileBank(content({ 'knowledge/a.yaml': sheet() }), true).questions[0]
    const corrected = sheet()
      .replace('clots plasma in a tube', 'makes plasma clot')
      .replace('It makes free', 'This species makes')
    const after = compileBank(content({ 'knowledge/a.yaml': corrected }), true).questions[0]
    expect(after?.stem).not.toBe(before?.stem)
    expect(after?.id).toBe(before?.id)
  })

  it.each([
    ['31-year-old man', '13.0–17.0'],
    ['16-year-old girl', '12.0–15.0'],
    ['9-day-old boy', '14.0–22.0'],
    ['5-month-old girl', '9.5–14.0'],
    ['4-year-old boy', '11.0–14.5'],
    ['40-year-old farmer', 'men 13.0–17.0, women 12.0–15.0'],
  ])('uses the reference range that fits the patient: %s', (person, range) => {
    const laboratory = readLaboratory(fileURLToPath(new URL('../../../..', import.meta.url)))
    expect(writeResult(laboratory.result('haemoglobin', 9, person))).toBe(`haemoglobin 9 g/dL (${range})`)
    expect(writeResult(laboratory.result('sodium', 134, person))).toBe('serum sodium 134 mmol/L (135–145)')
  })

  it('writes thousands separators in laboratory values, but not after a decimal point', () => {
    const laboratory = readLaboratory(fileURLToPath(new URL('../../../..', import.meta.url)))
    const valueOf = (value: number) => laboratory.result('sodium', value, '31-year-old man').value
    expect([valueOf(12_500), valueOf(1_250.125), valueOf(1.0005)]).toEqual(['12,500', '1,250.125', '1.0005'])
  })

  it('numbers the questions about one patient, and leaves out questions that are not in the bank', () => {
    const root = content({
      'cases/a.yaml': `${cholera}${question('treatment', 'Ringer lactate')}${question('prevention', 'saline')}`,
    })
    const places = (isAll: boolean) =>
      compileBank(root, isAll).cases.map(({ leadIn, patient, series }) => [leadIn, patient, series.at, series.of])
    expect(places(true)).toEqual([
      ['cause', 'flood', 1, 3],
      ['treatment', 'flood', 2, 3],
      ['prevention', 'flood', 3, 3],
    ])
    const { unread } = compileBank(root)
    openReadings(root).record(
      unread.filter(({ form }) => form !== 'treatment'),
      'fit',
    )
    expect(places(false)).toEqual([
      ['cause', 'flood', 1, 2],
      ['prevention', 'flood', 2, 2],
    ])
  })

  it('describes a case in stages, in clinical order, with reference ranges', () => {
    const [made] = compileBank(content({ 'cases/a.yaml': cholera }), true).cases
    expect(made?.stages.map(({ name }) => name)).toEqual(['History', 'Examination', 'Tests'])
    expect(made?.labs).toEqual([{ name: 'serum sodium', value: '134', unit: 'mmol/L', range: '135–145' }])
    expect(made?.stem).toContain('in folds. Serum sodium 134 mmol/L (135–145). Which organism')
    expect(made).toMatchObject({ leadIn: 'cause', question: 'Which organism is the most likely cause?' })
    expect(made?.options).toHaveLength(5)
  })

  it('[T-21] explains the look-alike causes of a case in every question that does not ask for the cause', () => {
    const root = content({ 'cases/a.yaml': `${cholera}${question('treatment', 'Ringer lactate')}` })
    const [cause, treatment] = compileBank(root, true).cases
    expect(cause?.lookAlikes).toEqual([])
    expect(treatment?.lookAlikes.map(({ name }) => name)).toContain('Shigella flexneri')
  })

  it('reports a laboratory value that is not in the list of reference ranges', () => {
    const root = content({ 'cases/a.yaml': cholera.replace('sodium: 134', 'gold: 1') })
    expect(checkContent(root).map(({ message }) => message)).toEqual(['content/laboratory.yaml has no entry “gold”.'])
  })
})
