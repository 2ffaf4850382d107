import { idOf } from '../identity.ts'
import type { Draft, Rival } from '../item.ts'
import { entitiesOf, type Entity, type Knowledge } from '../read/knowledge.ts'
import { capital } from '../words.ts'

type Receptor = Entity<'receptor'>
/** As it stands in a sentence: “the M2 muscarinic receptor”, but “oestrogen receptor alpha”. */
const inText = (name: string) => (/(?:receptor|adrenoceptor)s?$/.test(name) ? `the ${name}` : name)

type Coupling = NonNullable<Receptor['sheet']['coupling']>

/** As an option, as it stands after "signals through", and what follows. */
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

/** From a receptor to its signal. */
export const askCouplings = (knowledge: Knowledge): Draft[] =>
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
        why: `${capital(inText(receptor.name))} signals through ${through}: ${follows}`,
        rivals,
        proof: [`${receptor.name}: coupling ${coupling}`],
      },
    ]
  })

/** How it signals, so that the answer says more than the question. */
const coupled = ({ sheet: { coupling } }: Receptor) =>
  coupling === undefined ? '' : `, which signals through ${couplingWords[coupling][1]},`

/** From a response to the receptor behind it, among those of its group. */
export const askResponses = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'receptor').flatMap((receptor) =>
    (receptor.sheet.responses ?? []).map(({ says, also }): Draft => {
      const rivals = entitiesOf(knowledge, 'receptor').flatMap((other): Rival[] => {
        const own = other.sheet.responses?.[0]?.says
        const isArguable = also.some((name) => name.toLowerCase() === other.name.toLowerCase())
        const isKin = other.name !== receptor.name && other.sheet.near === receptor.sheet.near
        if (!isKin || isArguable || own === undefined) return []
        return [{ text: other.name, reason: `${capital(inText(other.name))} mediates ${own}`, nearness: 3 }]
      })
      return {
        id: idOf('response', receptor.name, says),
        form: 'response',
        topic: receptor.sheet.topic,
        subject: receptor.name,
        stem: `${capital(says)} is mediated by which receptor?`,
        key: receptor.name,
        why: `${capital(inText(receptor.name))}${coupled(receptor)} mediates ${says}`,
        rivals,
        proof: [`${receptor.name}: ${says}`],
      }
    }),
  )
