import { idOf } from '../../hash.ts'
import type { Draft } from '../../item.ts'
import { entitiesOf, type Entity, type Knowledge } from '../../read/knowledge.ts'
import { forms, round, type Given, type Quantity } from './calculation-forms.ts'

const readQuantity = (given: string | number): Quantity => {
  if (typeof given === 'number') return { value: given, unit: '' }
  const [, value, unit] = /^([\d.]+)\s*(.*)$/.exec(given) ?? []
  return value === undefined ? { value: Number.NaN, unit: given } : { value: Number(value), unit: unit ?? '' }
}

// A wrong result is implausible if it differs from the answer by more than this factor.
const maxFactor = 12

const isPlausible = (value: number, answer: number) => value > answer / maxFactor && value < answer * maxFactor

const isDistinct = (one: number, other: number) => Math.abs(one - other) / Math.max(one, other) > 0.08

/** Drafts questions that ask for the result of a calculation. The wrong options are the results of common mistakes. */
export const draftCalculationQuestions = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'calculation').flatMap((entity): Draft[] => {
    const form = forms[entity.sheet.form]
    if (form === undefined) return []
    const { stem, steps, answer, unit, mistakes } = form(
      drugOf(entity),
      givenOf(entity),
      (name) => name in entity.sheet.given,
    )
    if (!Number.isFinite(answer)) return []
    const written = (value: number) => `${round(value)}${unit === '%' ? '' : ' '}${unit}`.trim()
    const distinct: typeof mistakes = []
    for (const mistake of mistakes) {
      if (
        isPlausible(mistake.value, answer) &&
        [answer, ...distinct.map(({ value }) => value)].every((other) => isDistinct(mistake.value, other))
      )
        distinct.push(mistake)
    }
    return [
      {
        id: idOf('calculation', entity.name),
        form: 'calculation',
        topic: entity.sheet.topic,
        subject: entity.name,
        stem,
        key: written(answer),
        why: steps,
        // A form lists its most common mistakes first, so earlier mistakes are nearer rivals.
        rivals: distinct.map(({ value, because }, at) => {
          // Two options at the same ratio above and below the answer, such as half and double, would reveal the key.
          const mirrored = written(answer ** 2 / value)
          return { text: written(value), reason: `This ${because}`, nearness: 3 - at / 10, excludes: [mirrored] }
        }),
        proof: Object.entries(entity.sheet.given).map(([name, value]) => `${name} ${value}`),
      },
    ]
  })

const drugOf = ({ sheet }: Entity<'calculation'>) => String(sheet.given['drug'] ?? 'the drug')

const givenOf =
  ({ sheet }: Entity<'calculation'>): Given =>
  (name) =>
    readQuantity(sheet.given[name] ?? Number.NaN)
