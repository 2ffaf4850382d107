import type { Figure } from '../figures/figures.ts'
import { idOf } from '../hash.ts'
import { everyEntity, pointId, pointsOf } from './points.ts'
import { drugFactOf } from './pharmacology/drugs.ts'
import { entitiesOf, findTerm, type Knowledge } from '../read/knowledge.ts'
import { reasonSentence } from '../options/reason-sentence.ts'
import type { Point } from '../read/sheet-schemas.ts'
import { capitalize, joinNames, toSentence } from '../text.ts'

/** A flashcard: question on the front, answer on the back. */
export interface Card {
  id: string
  topic: string
  subject: string
  front: string
  back: string
  /** The figure on the front, with the label hidden that is asked for. The back shows the figure with all labels. */
  figure?: { id: string; hidden: string }
}

// A front with these words can be answered only with the options in sight.
const needsOptions = /\b(?:of the following|of these|most appropriate|best)\b/i

// Nobody can be asked to name more than this.
const maxNames = 6

/** Makes cards from all points that authors wrote, including points that are too simple for a question. */
const pointCards = (knowledge: Knowledge): Card[] =>
  everyEntity(knowledge).flatMap((entity) =>
    pointsOf(entity)
      .filter(({ ask }) => !needsOptions.test(ask))
      .map((point) => ({
        id: `c${pointId(entity, point)}`,
        topic: entity.sheet.topic,
        subject: entity.name,
        front: point.ask,
        back: [`${capitalize(point.key)}.`, reasonSentence(point.key, point.why), ...alsoRight(point)].join(' '),
      })),
  )

/** States the other right answers. A student who gives one of them must not be marked wrong. */
const alsoRight = ({ also }: Point) => (also.length === 0 ? [] : [`Also right: ${joinNames(also)}.`])

const card = (topic: string, subject: string, fact: string, front: string, back: string): Card => ({
  id: `c${idOf('card', fact, subject)}`,
  topic,
  subject,
  front,
  back: toSentence(back),
})

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
        : [card(sheet.topic, name, 'reservoir', `Where does ${name} live?`, sheet.reservoir)]),
      ...(sheet.spread === undefined
        ? []
        : [card(sheet.topic, name, 'spread', `How does ${name} spread?`, sheet.spread)]),
    ]
  }),
  ...entitiesOf(knowledge, 'toxin').map(({ name, sheet }) =>
    card(sheet.topic, name, 'makers', `Which organism makes ${name}?`, joinNames([...sheet.by, ...sheet.also])),
  ),
  ...entitiesOf(knowledge, 'medium').map(({ name, sheet }) =>
    card(
      sheet.topic,
      name,
      'medium',
      `Which bacteria is ${name} used to grow?`,
      `${joinNames([...sheet.for, ...sheet.also])}: ${sheet.basis}`,
    ),
  ),
  ...entitiesOf(knowledge, 'drug').flatMap((drug) => {
    const { name, sheet } = drug
    const [action, elimination] = [drugFactOf(knowledge, drug, 'action'), drugFactOf(knowledge, drug, 'elimination')]
    return [
      ...(sheet.class === undefined
        ? []
        : [card(sheet.topic, name, 'class', `To which class does ${name} belong?`, sheet.class)]),
      ...(action === undefined ? [] : [card(sheet.topic, name, 'action', `How does ${name} act?`, action.option)]),
      ...(elimination === undefined
        ? []
        : [card(sheet.topic, name, 'elimination', `How is ${name} mainly eliminated?`, elimination.option)]),
    ]
  }),
  ...entitiesOf(knowledge, 'effect').flatMap(({ name, sheet }) => {
    const drugs = [...sheet.of, ...sheet.also]
    return drugs.length > maxNames
      ? []
      : [card(sheet.topic, name, 'effect', `Which drugs cause ${name}?`, joinNames(drugs))]
  }),
]

/** Makes all cards, without duplicates. */
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
