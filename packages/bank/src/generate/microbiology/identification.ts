import { idOf } from '../../hash.ts'
import type { Draft, Rival } from '../../item.ts'
import { entitiesOf, findEntity, findTerm, findTest, type Entity, type Knowledge } from '../../read/knowledge.ts'
import { capitalize, joinNames } from '../../text.ts'

type Bacterium = Entity<'bacterium'>

const results = ({ sheet }: Bacterium): Record<string, string> => sheet.tests ?? {}

/** Returns the phrase for a test result, such as “coagulase-positive”, or undefined if the sheets have no phrase. */
export const resultText = (knowledge: Knowledge, test: string, result: string | undefined) =>
  result === undefined ? undefined : findTest(knowledge, test)?.results[result]

const ability = /^(?:un)?able to /

/** States two different results: “A can ferment lactose, whereas B cannot”, “A is motile, whereas B is non-motile”. */
const contrast = (one: string, own: string, other: string, its: string) => {
  if (!ability.test(own) || !ability.test(its)) return `${one} is ${own}, whereas ${other} is ${its}`
  const [able, unable] = own.startsWith('able') ? [one, other] : [other, one]
  return `${able} can ${own.replace(ability, '')}, whereas ${unable} cannot`
}

/** Says that two organisms give the same result: “Neither can ferment lactose”, “Both are catalase-positive”. */
const sharedResult = (result: string) =>
  ability.test(result)
    ? `${result.startsWith('able') ? 'Both' : 'Neither'} can ${result.replace(ability, '')}`
    : `Both are ${result}`

/** Drafts questions that ask which test distinguishes two organisms that are often confused. */
export const draftDistinguishingTestQuestions = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'bacterium').flatMap((one) =>
    Object.entries(one.sheet['tell-from'] ?? {}).flatMap(([name, test]): Draft[] => {
      const other = findEntity(knowledge, name)
      if (other?.kind !== 'bacterium') return []
      const [own, its] = [
        resultText(knowledge, test, results(one)[test]),
        resultText(knowledge, test, results(other)[test]),
      ]
      const key = findTest(knowledge, test)?.option
      if (key === undefined || own === undefined || its === undefined || own === its) return []
      const [first = '', second = ''] = [one.name, other.name].toSorted()
      const rivals = Object.entries(results(one)).flatMap(([shared, result]): Rival[] => {
        const [text, both] = [findTest(knowledge, shared)?.option, resultText(knowledge, shared, result)]
        const isShared = shared !== test && results(other)[shared] === result
        if (!isShared || text === undefined || both === undefined) return []
        return [{ text, reason: sharedResult(both), nearness: 3 }]
      })
      return [
        {
          id: idOf('tell', first, second, test),
          form: 'telling test',
          topic: one.sheet.topic,
          subject: one.name,
          stem: `Which test distinguishes ${one.name} from ${other.name}?`,
          key,
          why: contrast(one.name, own, other.name, its),
          rivals,
          proof: [`${one.name}: ${own}`, `${other.name}: ${its}`],
        },
      ]
    }),
  )

const minResults = 3
const maxResults = 5

/** Drafts questions that ask which organism an isolate is. The test results in the question fit only one organism. */
export const draftIdentificationQuestions = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'bacterium').flatMap((organism): Draft[] => {
    const relatives = entitiesOf(knowledge, 'bacterium').filter(
      (other) => other.name !== organism.name && sharesGroup(organism, other),
    )
    // Results that rule out more of the organism's relatives are shown first.
    const telling = Object.entries(results(organism))
      .map(([test, result]) => ({
        test,
        result,
        against: relatives.filter((other) => differs(other, test, result)).length,
      }))
      .filter(({ test, result, against }) => against > 0 && resultText(knowledge, test, result) !== undefined)
      .toSorted((left, right) => right.against - left.against)
      .slice(0, maxResults)
    const appearance = findTerm(knowledge, organism.sheet.appearance)
    if (telling.length < minResults || appearance === undefined) return []
    const isUnique = entitiesOf(knowledge, 'bacterium').every(
      (other) =>
        other.name === organism.name ||
        telling.some(({ test, result }) => differs(other, test, result)) ||
        !looksAlike(organism, other),
    )
    if (!isUnique) return []
    const rivals = relatives
      .filter((other) => looksAlike(organism, other))
      .flatMap((other): Rival[] => {
        const against = telling.find(({ test, result }) => differs(other, test, result))
        const own = against && resultText(knowledge, against.test, results(other)[against.test])
        return own === undefined ? [] : [{ text: other.name, reason: `${other.name} is ${own}`, nearness: 3 }]
      })
    const shown = telling.flatMap(({ test, result }) => resultText(knowledge, test, result) ?? [])
    return [
      {
        id: idOf('identity', organism.name),
        form: 'identity',
        topic: organism.sheet.topic,
        subject: organism.name,
        stem: `A culture grows ${appearance.option}. The isolate is ${joinNames(shown)}. Which organism is it?`,
        key: organism.name,
        why: `${capitalize(organism.name)} is the only one of these that gives all these results`,
        rivals,
        proof: telling.map(({ test, result }) => `${organism.name}: ${test} ${result}`),
      },
    ]
  })

const sharesGroup = (one: Bacterium, other: Bacterium) =>
  one.sheet.near.some((group) => other.sheet.near.includes(group))

const looksAlike = (one: Bacterium, other: Bacterium) =>
  one.sheet.appearance !== undefined && one.sheet.appearance === other.sheet.appearance

/** Checks whether the other organism is known to have a different result. An unknown result refutes nothing. */
const differs = (other: Bacterium, test: string, result: string) => {
  const own = results(other)[test]
  return own !== undefined && own !== result
}
