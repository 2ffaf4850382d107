import { idOf } from '../identity.ts'
import type { Draft } from '../item.ts'
import { entitiesOf, type Entity, type Knowledge } from '../read/knowledge.ts'
import { forms, round, type Given, type Quantity } from './sums.ts'

const readQuantity = (given: string | number): Quantity => {
  if (typeof given === 'number') return { value: given, unit: '' }
  const [, value, unit] = /^([\d.]+)\s*(.*)$/.exec(given) ?? []
  return value === undefined ? { value: Number.NaN, unit: given } : { value: Number(value), unit: unit ?? '' }
}

// Further off, nobody takes a slip for an answer.
const mostTimes = 12

const isNear = (value: number, answer: number) => value > answer / mostTimes && value < answer * mostTimes

const isApart = (one: number, other: number) => Math.abs(one - other) / Math.max(one, other) > 0.08

/** Sums with one right answer; the wrong ones are where the usual slips lead. */
export const askCalculations = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'calculation').flatMap((entity): Draft[] => {
    const form = forms[entity.sheet.form]
    if (form === undefined) return []
    const { stem, steps, answer, unit, slips } = form(
      drugOf(entity),
      givenOf(entity),
      (name) => name in entity.sheet.given,
    )
    if (!Number.isFinite(answer)) return []
    const written = (value: number) => `${round(value)}${unit === '%' ? '' : ' '}${unit}`.trim()
    const apart: typeof slips = []
    for (const slip of slips) {
      if (
        isNear(slip.value, answer) &&
        [answer, ...apart.map(({ value }) => value)].every((other) => isApart(slip.value, other))
      )
        apart.push(slip)
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
        // The usual slips come first in the list of a form, those that only fill it last.
        rivals: apart.map(({ value, because }, at) => {
          // With both the half and the double of it among the options, the key betrays itself.
          const mirrored = written(answer ** 2 / value)
          return { text: written(value), reason: `This ${because}`, nearness: 3 - at / 10, besides: [mirrored] }
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
