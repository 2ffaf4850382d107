import type { ContentTopic } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { modulesOf } from './modules.ts'

const topic = (id: string, share: number, modules?: string[]): ContentTopic => ({
  id,
  name: id,
  subject: 'Microbiology',
  part: 'P',
  share,
  modules,
})

describe('the modules of a course', () => {
  it('list all their topics, and state the share of these topics, by weight, that Titer has questions for', () => {
    const syllabus = [topic('A1', 0.3, ['Foundation-2']), topic('A2', 0.1, ['Foundation-2', 'GIT-2']), topic('A3', 0.6)]
    expect(modulesOf(syllabus, (id) => id === 'A1')).toEqual([
      { name: 'Foundation-2', topics: ['A1', 'A2'], written: expect.closeTo(0.75) },
      { name: 'GIT-2', topics: ['A2'], written: 0 },
    ])
  })
})
