import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseOptions, isItem } from '../options/choose-options.ts'
import { findEntity, findTerm, buildKnowledge } from '../read/knowledge.ts'
import type { SheetEntry } from '../read/entry.ts'
import { draftQuestions } from './questions.ts'
import { drugFactOf } from './pharmacology/drugs.ts'
import { overlap } from './term-rivals.ts'

const place = { file: 'a.yaml', line: 1 }
const names = Array.from({ length: 9 }, (_, at) => `term ${at}`)

const term = (name: string, overlaps: string[]): SheetEntry => ({
  kind: 'term',
  sheet: { term: name, vocabulary: 'action', option: `blocking of enzyme ${name.at(-1)}`, near: 'enzymes', overlaps },
  ...place,
})

const drug = (name: string, action: string): SheetEntry => ({
  kind: 'drug',
  sheet: { drug: name, topic: 'B74', action, team: ['sepsis'] },
  ...place,
})

const effect = (name: string, of: string[], also: string[]): SheetEntry => ({
  kind: 'effect',
  sheet: { effect: name, topic: 'B74', near: 'skin', of, because: 'it does so', also },
  ...place,
})

const drugNames = Array.from({ length: 12 }, (_, at) => `drug${String.fromCodePoint(97 + at)}`)

/**
 * Random sheets. Every drug has an action. Every effect is listed as known for some drugs and as arguable for others.
 */
const sheets = fc
  .record({
    overlaps: fc.array(fc.subarray(names, { maxLength: 2 }), { minLength: names.length, maxLength: names.length }),
    actions: fc.array(fc.constantFrom(...names), { minLength: drugNames.length, maxLength: drugNames.length }),
    effects: fc.array(
      fc.record({
        of: fc.subarray(drugNames, { minLength: 1, maxLength: 3 }),
        also: fc.subarray(drugNames, { maxLength: 4 }),
      }),
      { minLength: 6, maxLength: 8 },
    ),
  })
  .map(({ overlaps, actions, effects }) => [
    ...names.map((name, at) => term(name, overlaps[at] ?? [])),
    ...drugNames.map((name, at) => drug(name, actions[at] ?? 'term 0')),
    ...effects.map(({ of, also }, at) => effect(`rash of kind ${at}`, of, also)),
  ])

const itemsOf = (read: SheetEntry[]) => {
  const knowledge = buildKnowledge(read)
  return {
    knowledge,
    items: draftQuestions(knowledge)
      .map((draft) => chooseOptions(draft))
      .filter(isItem),
  }
}

const wrongOptions = ({ options, keyAt }: ReturnType<typeof itemsOf>['items'][number]) =>
  options.filter((_, at) => at !== keyAt)

describe('the wrong options of generated questions', () => {
  it('never include a drug whose action is right or arguable', () => {
    fc.assert(
      fc.property(sheets, (read) => {
        const { knowledge, items } = itemsOf(read)
        for (const item of items.filter(({ form }) => form === 'action to drug')) {
          const asked = [...knowledge.terms.values()].find(({ option }) => item.stem.includes(option))
          for (const { text } of wrongOptions(item)) {
            const other = findEntity(knowledge, text)
            const own = other?.kind === 'drug' ? drugFactOf(knowledge, other, 'action') : undefined
            if (asked === undefined || own === undefined) throw new Error('The action of the option is unknown.')
            expect(overlap(asked, own)).toBe(false)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('never include an action that is right or arguable', () => {
    fc.assert(
      fc.property(sheets, (read) => {
        const { knowledge, items } = itemsOf(read)
        for (const item of items.filter(({ form }) => form === 'action')) {
          const subject = findEntity(knowledge, item.subject)
          const own = subject?.kind === 'drug' ? drugFactOf(knowledge, subject, 'action') : undefined
          for (const { text } of wrongOptions(item)) {
            const other = [...knowledge.terms.values()].find(({ option }) => option === text)
            expect(own !== undefined && other !== undefined && overlap(own, other)).toBe(false)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('never include an effect or a drug that the sheets list as right or arguable', () => {
    fc.assert(
      fc.property(sheets, (read) => {
        const { knowledge, items } = itemsOf(read)
        const isClear = (effectName: string, drugName: string) => {
          const known = findEntity(knowledge, effectName)
          if (known?.kind !== 'effect') throw new Error(`${effectName} is not an effect.`)
          return ![...known.sheet.of, ...known.sheet.also].includes(drugName)
        }
        for (const item of items.filter(({ form }) => form === 'effect to drug')) {
          for (const { text } of wrongOptions(item)) expect(isClear(item.subject, text)).toBe(true)
        }
        for (const item of items.filter(({ form }) => form === 'drug to effect')) {
          const asked = drugNames.find((name) => item.stem.includes(` ${name}?`)) ?? ''
          for (const { text } of wrongOptions(item)) expect(isClear(text, asked)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('a change in the sheets', () => {
  const sound = [
    ...names.map((name) => term(name, [])),
    ...drugNames.map((name, at) => drug(name, names[at % names.length] ?? '')),
  ]
  const forms = (read: SheetEntry[]) => itemsOf(read).items.map(({ form, subject }) => `${form} ${subject}`)

  it('removes the question about a drug’s action if the action no longer exists', () => {
    expect(forms(sound)).toContain('action druga')
    const broken = sound.map((read) =>
      read.kind === 'drug' && read.sheet.drug === 'druga' ? drug('druga', 'gone') : read,
    )
    expect(forms(broken)).not.toContain('action druga')
    expect(buildKnowledge(broken).faults).toMatchObject([{ message: 'druga: there is no action called gone.' }])
  })

  it('removes a wrong option if it is now arguable', () => {
    const options = (read: SheetEntry[]) =>
      itemsOf(read)
        .items.find(({ form, subject }) => form === 'action' && subject === 'druga')
        ?.options.map(({ text }) => text) ?? []
    const [, rival = ''] = options(sound)
    const { knowledge } = itemsOf(sound)
    const name = [...knowledge.terms.values()].find(({ option }) => option === rival)?.term ?? ''
    expect(findTerm(knowledge, name)).toBeDefined()
    const mended = sound.map((read) =>
      read.kind === 'term' && read.sheet.term === name ? term(name, ['term 0']) : read,
    )
    expect(options(mended)).not.toContain(rival)
    expect(options(mended)).toHaveLength(5)
  })
})
