import { idOf } from '../identity.ts'
import type { Draft, Rival } from '../item.ts'
import { entitiesOf, type Entity, type Knowledge } from '../read/knowledge.ts'
import { capital } from '../words.ts'

type Receptor = Entity<'receptor'>
type Coupling = NonNullable<Receptor['sheet']['coupling']>

/** As an option, and as it stands after "signals through". */
const couplingWords: Record<Coupling, [string, string]> = {
  Gq: ['Gq protein, which activates phospholipase C', 'a Gq protein'],
  Gs: ['Gs protein, which stimulates adenylyl cyclase', 'a Gs protein'],
  Gi: ['Gi protein, which inhibits adenylyl cyclase', 'a Gi protein'],
  'ion channel': ['ion channel that is part of the receptor', 'an ion channel of its own'],
  'tyrosine kinase': ['tyrosine kinase that is part of the receptor', 'a tyrosine kinase of its own'],
  nuclear: ['gene transcription, as an intracellular receptor', 'gene transcription'],
  'JAK-STAT': ['Janus kinases, which activate STAT proteins', 'Janus kinases'],
  'guanylyl cyclase': ['guanylyl cyclase that is part of the receptor', 'a guanylyl cyclase of its own'],
}

/** From a receptor to its signal. */
export const askCouplings = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'receptor').flatMap((receptor): Draft[] => {
    const { coupling, topic, near } = receptor.sheet
    if (coupling === undefined) return []
    const rivals = Object.entries(couplingWords).flatMap(([other, [text]]): Rival[] => {
      const holders = entitiesOf(knowledge, 'receptor').filter(({ sheet }) => sheet.coupling === other)
      const holder = holders.find(({ sheet }) => sheet.near === near) ?? holders[0]
      if (other === coupling || holder === undefined) return []
      return [{ text, reason: `This is how the ${holder.name} signals`, nearness: 3 }]
    })
    const [key, through] = couplingWords[coupling]
    return [
      {
        id: idOf('receptor', 'coupling', receptor.name),
        form: 'coupling',
        topic,
        subject: receptor.name,
        stem: `Through which of the following does the ${receptor.name} signal?`,
        key,
        why: `The ${receptor.name} signals through ${through}`,
        rivals,
        proof: [`${receptor.name}: coupling ${coupling}`],
      },
    ]
  })

/** From a response to the receptor behind it, among those of its group. */
export const askResponses = (knowledge: Knowledge): Draft[] =>
  entitiesOf(knowledge, 'receptor').flatMap((receptor) =>
    (receptor.sheet.responses ?? []).map(({ says, also }): Draft => {
      const rivals = entitiesOf(knowledge, 'receptor').flatMap((other): Rival[] => {
        const own = other.sheet.responses?.[0]?.says
        const isArguable = also.some((name) => name.toLowerCase() === other.name.toLowerCase())
        const isKin = other.name !== receptor.name && other.sheet.near === receptor.sheet.near
        if (!isKin || isArguable || own === undefined) return []
        return [{ text: other.name, reason: `The ${other.name} mediates ${own}`, nearness: 3 }]
      })
      return {
        id: idOf('response', receptor.name, says),
        form: 'response',
        topic: receptor.sheet.topic,
        subject: receptor.name,
        stem: `${capital(says)} is mediated by which receptor?`,
        key: receptor.name,
        why: `The ${receptor.name} mediates ${says}`,
        rivals,
        proof: [`${receptor.name}: ${says}`],
      }
    }),
  )
