import { between, evidenceOf, fading, type Evidence } from './evidence.ts'
import type { MasteryModel } from './model.ts'
import type { MasteryState } from './state.ts'

/** How a student's ability on a topic differs from that in general. */
interface Deviation {
  mode: number
  /** How far it moves when the ability in general is one more than thought. */
  pull: number
  /** What would remain unsure if the ability in general were known. */
  variance: number
}

export interface Ability {
  general: number
  generalVariance: number
  on: (topic: string) => Deviation
  /** What it rests on. */
  evidences: readonly Evidence[]
  evidenceOn: (topic: string) => Evidence | undefined
  answers: number
}

const mostRounds = 6
const enough = 1e-4

interface Site extends Deviation {
  evidence: Evidence
  weight: number
  information: number
  target: number
}

/** The most likely ability in general and by topic, jointly, and the normal distribution that fits there. */
export function abilityOf(model: MasteryModel, state: MasteryState, at: number): Ability {
  const byTopic = new Map<string, Site>()
  for (const [topic, history] of Object.entries(state.topics)) {
    const evidence = evidenceOf(model, topic, history)
    const weight = fading(model, at - evidence.latestMs)
    byTopic.set(topic, { evidence, weight, information: 0, target: 0, mode: 0, pull: 0, variance: 0 })
  }
  const sites = [...byTopic.values()]
  const precision = 1 / model.topicVariance
  let general = 0
  let generalPrecision = 1 / model.generalVariance
  for (let round = 0; round < mostRounds; round += 1) {
    generalPrecision = 1 / model.generalVariance
    let sum = 0
    for (const site of sites) {
      const ability = general + site.mode
      site.information = site.weight * between(site.evidence.informations, ability)
      site.target = site.weight * between(site.evidence.slopes, ability) + site.information * ability
      const share = precision / (site.information + precision)
      generalPrecision += site.information * share
      sum += site.target * share
    }
    let moved = Math.abs(sum / generalPrecision - general)
    general = sum / generalPrecision
    for (const site of sites) {
      site.variance = 1 / (site.information + precision)
      const mode = (site.target - site.information * general) * site.variance
      moved = Math.max(moved, Math.abs(mode - site.mode))
      site.mode = mode
      site.pull = -site.information * site.variance
    }
    if (moved < enough) break
  }
  const unseen: Deviation = { mode: 0, pull: 0, variance: model.topicVariance }
  const evidences = sites.map(({ evidence }) => evidence)
  return {
    general,
    generalVariance: 1 / generalPrecision,
    on: (topic) => byTopic.get(topic) ?? unseen,
    evidences,
    evidenceOn: (topic) => byTopic.get(topic)?.evidence,
    answers: evidences.reduce((sum, { timesMs }) => sum + timesMs.length, 0),
  }
}
