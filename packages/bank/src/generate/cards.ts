import { cardOfFact } from '@titer/domain'
import type { Figure } from '../figures/figures.ts'
import { idOf } from '../hash.ts'
import { everyEntity, pointId, pointsOf } from './points.ts'
import { classOf, drugFactOf } from '../facts/facts.ts'
import { entitiesOf, findTerm, type Entity, type Knowledge, type Term } from '../read/knowledge.ts'
import type { Point } from '../read/sheet-schemas.ts'
import { joinNames, toSentence } from '../text.ts'

/** A flashcard: question on the front, answer on the back. */
export interface Card {
  id: string
  topic: string
  subject: string
  front: string
  back: string
  /**
   * The figure on the front, where the label that the card asks for is hidden. The back shows the figure with all
   * labels.
   */
  figure?: { id: string; hidden: string }
}

// A question with these words cannot be answered without seeing its options.
const needsOptions =
  /\b(?:of the following|of these|of (?:his|her|their) drugs|most appropriate|most suitable|best|statement|example|what is true|is (?:correct|true)\?|(?:combination|drug|measure|pair|step|test) is (?:appropriate|suitable)\?|property (?:does .+ have|has .+|is expected)\?)/i

// A question with more right answers than this is too vague for a card.
const maxRight = 4

// The largest number of names that a card may ask for.
const maxNames = 6

/**
 * Makes cards from the points that can be answered without options, including points marked as detail, which are too
 * simple for a question.
 */
const pointCards = (knowledge: Knowledge): Card[] =>
  everyEntity(knowledge).flatMap((entity) =>
    pointsOf(entity)
      .filter(
        ({ ask, also, cloze }) => cloze !== undefined || (also.length < maxRight && !needsOptions.test(`${ask} `)),
      )
      .map((point) => ({
        id: cardOfFact(pointId(entity, point)),
        topic: entity.sheet.topic,
        subject: entity.name,
        front: point.cloze?.replace(gap, '[…]') ?? point.ask,
        back: [toSentence(answerOf(point)), point.why, ...alsoRight(point)].join(' '),
      })),
  )

const gap = /\{\{(.+)\}\}/

/** Returns the words that fill the gap of the card, or the key of its question. */
const answerOf = ({ cloze = '', key }: Point) => gap.exec(cloze)?.[1] ?? key

/**
 * Lists the other right answers, so that a student who gave one of them does not count it as wrong. A sentence with a
 * gap has only one right answer.
 */
const alsoRight = ({ also, cloze }: Pick<Point, 'also' | 'cloze'>) =>
  also.length === 0 || cloze !== undefined ? [] : [`Also right: ${joinNames(also, 'or')}.`]

const card = (topic: string, subject: string, fact: string, front: string, back: string): Card => ({
  id: `c${idOf('card', fact, subject)}`,
  topic,
  subject,
  front,
  back: toSentence(back),
})

/**
 * Checks whether a toxin's name reveals its maker, as in “cholera toxin”. A card that asks for the maker would then
 * contain its own answer.
 */
const isNamedAfter = (toxin: string, maker: string) =>
  maker
    .toLowerCase()
    .split(' ')
    .some((word) => word.length > 5 && toxin.toLowerCase().includes(word.slice(0, 6)))

const becauseOf = ({ because }: Term) => (because === undefined ? '' : `: ${because}`)

/** Returns the text of a term, followed by its reason. */
const backOf = (term: Term) => `${term.option}${becauseOf(term)}`

/** Returns the back of a card about the action of a drug class. */
const actionBack = (term: Term) => (term.does === undefined ? backOf(term) : `They ${term.does}${becauseOf(term)}`)

// The name of such a class contains the answer to “How do … act?”.
const namesItsAction = /\b(?:agonists?|antagonists?|blockers?|inhibitors?|anticholinesterases)\b/

/** Makes the card that asks for a drug's class, unless the drug's name contains the answer, as in “polymyxin B”. */
function classCard(knowledge: Knowledge, drug: Entity<'drug'>): Card[] {
  const found = classOf(knowledge, drug)
  if (found === undefined || drug.name.toLowerCase().includes(found.name.replace(/s$/, ''))) return []
  const { among, 'also-called': names = [] } = found.sheet
  const group = among === undefined ? 'class' : `class of ${among}`
  const also = [...names, ...(drug.sheet['class-also'] ?? [])]
  const back = [`${found.name}.`, ...alsoRight({ also })].join(' ')
  return [card(drug.sheet.topic, drug.name, 'class', `To which ${group} does ${drug.name} belong?`, back)]
}

/** Makes cards for facts that are worth memorising but too simple for a question with options. */
const factCards = (knowledge: Knowledge): Card[] => [
  ...entitiesOf(knowledge, 'bacterium').flatMap(({ name, sheet }) => {
    const appearance = findTerm(knowledge, sheet.appearance)?.option
    return [
      ...(appearance === undefined
        ? []
        : [card(sheet.topic, name, 'appearance', `How does ${name} look under the microscope?`, appearance)]),
      ...(sheet.oxygen === undefined
        ? []
        : [card(sheet.topic, name, 'oxygen', `What is the oxygen requirement of ${name}?`, sheet.oxygen)]),
      ...(sheet.reservoir === undefined
        ? []
        : [
            card(
              sheet.topic,
              name,
              'reservoir',
              `What is the natural habitat or reservoir of ${name}?`,
              sheet.reservoir,
            ),
          ]),
      ...(sheet.spread === undefined
        ? []
        : [card(sheet.topic, name, 'spread', `How is infection with ${name} acquired?`, sheet.spread)]),
    ]
  }),
  ...entitiesOf(knowledge, 'toxin').flatMap(({ name, sheet: { topic, said = name, by, also } }) =>
    by.some((maker) => isNamedAfter(`${name} ${said}`, maker)) || by.length + also.length > maxNames
      ? []
      : [
          card(
            topic,
            name,
            'makers',
            by.length === 1 ? `Which organism makes ${said}?` : `Which organisms make ${said}?`,
            [`${joinNames(by)}.`, ...alsoRight({ also })].join(' '),
          ),
        ],
  ),
  ...entitiesOf(knowledge, 'medium').flatMap(({ name, sheet }) =>
    sheet.for.length > maxNames
      ? []
      : [
          card(
            sheet.topic,
            name,
            'medium',
            `Which ${sheet.for.length === 1 ? 'organism is' : 'organisms are'} chiefly isolated ${name.endsWith('broth') ? 'in' : 'on'} ${name}?`,
            `${joinNames(sheet.for)}. The medium is ${sheet.basis}.`,
          ),
        ],
  ),
  ...entitiesOf(knowledge, 'class').flatMap(({ name, sheet }) => {
    const [action, elimination] = [findTerm(knowledge, sheet.action), findTerm(knowledge, sheet.elimination)]
    return [
      ...(action === undefined || namesItsAction.test(name)
        ? []
        : [card(sheet.topic, name, 'action', `How do ${name} act?`, actionBack(action))]),
      ...(elimination === undefined
        ? []
        : [card(sheet.topic, name, 'elimination', `How are ${name} mainly eliminated?`, backOf(elimination))]),
    ]
  }),
  ...entitiesOf(knowledge, 'drug').flatMap((drug) => {
    const { name, sheet } = drug
    const { said = name } = sheet
    // A fact of the whole class is asked only once, for the class.
    const ownFact = (fact: 'action' | 'elimination') =>
      sheet[fact] === undefined ? undefined : drugFactOf(knowledge, drug, fact)
    const [action, elimination] = [ownFact('action'), ownFact('elimination')]
    return [
      ...classCard(knowledge, drug),
      ...(action === undefined ? [] : [card(sheet.topic, name, 'action', `How does ${said} act?`, backOf(action))]),
      ...(elimination === undefined
        ? []
        : [card(sheet.topic, name, 'elimination', `How is ${name} mainly eliminated?`, backOf(elimination))]),
    ]
  }),
  ...entitiesOf(knowledge, 'effect').flatMap(({ name, sheet: { topic, of, also, because } }) =>
    of.length + also.length > maxNames
      ? []
      : [
          card(
            topic,
            name,
            'effect',
            of.length === 1 ? `Which drug is known for causing ${name}?` : `Which drugs are known for causing ${name}?`,
            [`${joinNames(of)}: ${because}.`, ...alsoRight({ also })].join(' '),
          ),
        ],
  ),
]

/** Makes the cards of all sheets, without duplicates. */
export const makeCards = (knowledge: Knowledge): Card[] => [
  ...new Map([...pointCards(knowledge), ...factCards(knowledge)].map((made) => [made.id, made])).values(),
]

/** Makes a card for each label that a figure asks for. */
export const figureCards = (figures: readonly Figure[]): Card[] =>
  figures.flatMap(({ id, topic, ask = {} }) =>
    Object.entries(ask).map(([hidden, front]) => ({
      id: `c${idOf('card', 'figure', id, hidden)}`,
      topic,
      subject: id,
      front,
      back: toSentence(hidden),
      figure: { id, hidden },
    })),
  )
