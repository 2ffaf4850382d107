export type { Mistake } from './pairs.ts'
export { readMistakes } from './read-pairs.ts'
