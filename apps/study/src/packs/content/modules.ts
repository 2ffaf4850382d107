import type { ContentTopic } from '@titer/contract'

/** A module of an integrated course. `written` is the share of its topics, by weight, that Titer has questions for. */
export interface CourseModule {
  name: string
  /** The ids of the module's topics in the whole syllabus. */
  topics: string[]
  written: number
}

const weightOf = (topics: readonly ContentTopic[]) => topics.reduce((sum, { share }) => sum + share, 0)

/** Returns the modules in the order of the syllabus. */
export function modulesOf(syllabus: readonly ContentTopic[], hasQuestions: (topic: string) => boolean): CourseModule[] {
  const names = new Set(syllabus.flatMap(({ modules = [] }) => modules))
  return Array.from(names, (name) => {
    const topics = syllabus.filter(({ modules = [] }) => modules.includes(name))
    const written = topics.filter(({ id }) => hasQuestions(id))
    return { name, topics: topics.map(({ id }) => id), written: weightOf(written) / weightOf(topics) }
  })
}
