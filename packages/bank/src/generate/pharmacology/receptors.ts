import { idOf } from '../../hash.ts'
import type { Draft, Rival } from '../../item.ts'
import { entitiesOf, type Entity, type Knowledge } from '../../read/knowledge.ts'
import { capitalize } from '../../text.ts'

type Receptor = Entity<'receptor'>
/** Returns the name as used in a sentence: “the M2 muscarinic receptor”, but “oestrogen receptor alpha”. */
const inText = (name: string) => (/(?:receptor|adrenoceptor)s?$/.test(name) ? `the ${name}` : name)

type Coupling = NonNullable<Receptor['sheet']['coupling']>

/** Three texts per coupling: the option, the words after “signals through”, and the consequence. */
export const couplingWords: Record<Coupling, [string, string, string]> = {
  Gq: [
    'a Gq protein, which activates phospholipase C',
    'a Gq protein',
    'inositol trisphosphate releases calcium, and diacylglycerol activates protein kinase C',
  ],
  Gs: [
    'a Gs protein, which stimulates adenylyl cyclase',
    'a Gs protein',
    'cyclic AMP rises and activates protein kinase A',
  ],
  Gi: [
    'a Gi protein, which inhibits adenylyl cyclase',
    'a Gi protein',
    'cyclic AMP falls, and in many cells potassium channels open',
  ],
  'ion channel': [
    'an ion channel that is part of the receptor',
    'its own ion channel',
    'ions flow within milliseconds of binding',
  ],
  'tyrosine kinase': [
    'a tyrosine kinase that is part of the receptor',
    'its own tyrosine kinase',
    'it phosphorylates itself and the proteins that dock on it',
  ],
  nuclear: [
    'binding of the receptor to DNA, which changes transcription',
    'gene transcription',
    'the effect takes hours, as new proteins have to be made',
  ],
  'JAK-STAT': [
    'Janus kinases, which activate STAT proteins',
    'Janus kinases',
    'the activated STAT proteins pair and enter the nucleus',
  ],
  'guanylyl cyclase': [
    'a guanylyl cyclase that is part of the receptor',
    'its own guanylyl cyclase',
    'cyclic GMP rises and activates protein kinase G',
  ],
}

/** Drafts questions that ask for a receptor's signalling pathway. */
export const draftCouplingQuestions = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'receptor').flatMap((receptor): Draft[] => {
    const { coupling, topic, near } = receptor.sheet
    if (coupling === undefined) return []
    const rivals = Object.entries(couplingWords).flatMap(([other, [text]]): Rival[] => {
      const holders = entitiesOf(knowledge, 'receptor').filter(({ sheet }) => sheet.coupling === other)
      const relative = holders.find(({ sheet }) => sheet.near === near)
      const holder = relative ?? holders[0]
      if (other === coupling || holder === undefined) return []
      const nearness = relative === undefined ? 2 : 3
      return [{ text, reason: `This is how ${inText(holder.name)} signals`, nearness }]
    })
    const [key, through, follows] = couplingWords[coupling]
    return [
      {
        id: idOf('receptor', 'coupling', receptor.name),
        form: 'coupling',
        topic,
        subject: receptor.name,
        stem: `Through which of the following does ${inText(receptor.name)} mainly signal?`,
        key,
        why: `${capitalize(inText(receptor.name))} signals through ${through}: ${follows}`,
        rivals,
        proof: [`${receptor.name}: coupling ${coupling}`],
      },
    ]
  })

/** Returns a clause on how the receptor signals, so that the explanation says more than the question. */
const couplingClause = ({ sheet: { coupling } }: Receptor) =>
  coupling === undefined ? '' : `, which signals through ${couplingWords[coupling][1]},`

/** Drafts questions that ask which receptor of a group mediates a response. */
export const draftResponseQuestions = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'receptor').flatMap((receptor) =>
    (receptor.sheet.responses ?? []).map(({ says, also }): Draft => {
      const rivals = entitiesOf(knowledge, 'receptor').flatMap((other): Rival[] => {
        const own = other.sheet.responses?.[0]?.says
        const isArguable = also.some((name) => name.toLowerCase() === other.name.toLowerCase())
        const isRelated = other.name !== receptor.name && other.sheet.near === receptor.sheet.near
        if (!isRelated || isArguable || own === undefined) return []
        return [{ text: other.name, reason: `${capitalize(inText(other.name))} mediates ${own}`, nearness: 3 }]
      })
      return {
        id: idOf('response', receptor.name, says),
        form: 'response',
        topic: receptor.sheet.topic,
        subject: receptor.name,
        stem: `${capitalize(says)} is mediated by which receptor?`,
        key: receptor.name,
        why: `${capitalize(inText(receptor.name))}${couplingClause(receptor)} mediates ${says}`,
        rivals,
        proof: [`${receptor.name}: ${says}`],
      }
    }),
  )
