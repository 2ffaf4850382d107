import { idOf } from '../identity.ts'
import type { Draft, Rival } from '../item.ts'
import { entitiesOf, findEntity, findTerm, findTest, type Entity, type Knowledge } from '../read/knowledge.ts'
import { capital, list } from '../words.ts'

type Bacterium = Entity<'bacterium'>

const results = ({ sheet }: Bacterium): Record<string, string> => sheet.tests ?? {}

/** What is said of an organism that gives this result; nothing, where nobody has found words for it. */
export const described = (knowledge: Knowledge, test: string, result: string | undefined) =>
  result === undefined ? undefined : findTest(knowledge, test)?.results[result]

/** Which test tells two organisms apart that are really confused. */
export const askTellingTests = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'bacterium').flatMap((one) =>
    Object.entries(one.sheet['tell-from'] ?? {}).flatMap(([name, test]): Draft[] => {
      const other = findEntity(knowledge, name)
      if (other?.kind !== 'bacterium') return []
      const [own, its] = [
        described(knowledge, test, results(one)[test]),
        described(knowledge, test, results(other)[test]),
      ]
      const key = findTest(knowledge, test)?.option
      if (key === undefined || own === undefined || its === undefined || own === its) return []
      const [first = '', second = ''] = [one.name, other.name].toSorted()
      const rivals = Object.entries(results(one)).flatMap(([shared, result]): Rival[] => {
        const [text, both] = [findTest(knowledge, shared)?.option, described(knowledge, shared, result)]
        const isShared = shared !== test && results(other)[shared] === result
        if (!isShared || text === undefined || both === undefined) return []
        return [{ text, reason: `Each of them is ${both}`, nearness: 3 }]
      })
      return [
        {
          id: idOf('tell', first, second, test),
          form: 'telling test',
          topic: one.sheet.topic,
          subject: one.name,
          stem: `Which test distinguishes ${one.name} from ${other.name}?`,
          key,
          why: `${one.name} is ${own}, ${other.name} is ${its}`,
          rivals,
          proof: [`${one.name}: ${own}`, `${other.name}: ${its}`],
        },
      ]
    }),
  )

const fewestResults = 3
const mostResults = 5

/** Which organism an isolate is, from results that leave one. */
export const askIdentities = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'bacterium').flatMap((organism): Draft[] => {
    const relatives = entitiesOf(knowledge, 'bacterium').filter(
      (other) => other.name !== organism.name && sharesGroup(organism, other),
    )
    // Results that split the relatives say more than those that all of them share.
    const telling = Object.entries(results(organism))
      .map(([test, result]) => ({
        test,
        result,
        against: relatives.filter((other) => differs(other, test, result)).length,
      }))
      .filter(({ test, result, against }) => against > 0 && described(knowledge, test, result) !== undefined)
      .toSorted((left, right) => right.against - left.against)
      .slice(0, mostResults)
    const appearance = findTerm(knowledge, organism.sheet.appearance)
    if (telling.length < fewestResults || appearance === undefined) return []
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
        const own = against && described(knowledge, against.test, results(other)[against.test])
        return own === undefined ? [] : [{ text: other.name, reason: `${other.name} is ${own}`, nearness: 3 }]
      })
    const shown = telling.flatMap(({ test, result }) => described(knowledge, test, result) ?? [])
    return [
      {
        id: idOf('identity', organism.name),
        form: 'identity',
        topic: organism.sheet.topic,
        subject: organism.name,
        stem: `A culture grows ${appearance.option}. The isolate is ${list(shown)}. Which organism is it?`,
        key: organism.name,
        why: `${capital(organism.name)} is the only one of these that gives all these results`,
        rivals,
        proof: telling.map(({ test, result }) => `${organism.name}: ${test} ${result}`),
      },
    ]
  })

const sharesGroup = (one: Bacterium, other: Bacterium) =>
  one.sheet.near.some((group) => other.sheet.near.includes(group))

const looksAlike = (one: Bacterium, other: Bacterium) =>
  one.sheet.appearance !== undefined && one.sheet.appearance === other.sheet.appearance

/** Known, and another result: what is not known refutes nothing. */
const differs = (other: Bacterium, test: string, result: string) => {
  const own = results(other)[test]
  return own !== undefined && own !== result
}
