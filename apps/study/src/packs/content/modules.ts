import type { ContentTopic } from '@titer/contract'

/** A module of an integrated course, with the share of it that Titer has questions for, by weight. */
export interface CourseModule {
  name: string
  /** The ids of its topics in the whole syllabus. */
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
