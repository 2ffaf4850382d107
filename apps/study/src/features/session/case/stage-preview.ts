import type { PackedCase } from '@titer/bank/browser'
import type { Mark } from '@titer/domain'
import { judgeResult } from './lab-flags.ts'

/**
 * Returns the preview of a folded stage: the student's highlights or, if there are none, the text. For the stage “Tests”
 * of a case with laboratory results, returns the number of abnormal results instead of the text.
 */
export function previewOf({ stages, labs }: Pick<PackedCase, 'stages' | 'labs'>, at: number, marks: readonly Mark[]) {
  const { name = '', text = '' } = stages[at] ?? {}
  const marked = marks.filter(({ stage }) => stage === at).toSorted((one, other) => one.from - other.from)
  if (marked.length > 0) return marked.map(({ from, to }) => text.slice(from, to)).join(', ')
  if (name !== 'Tests' || labs.length === 0) return text
  const abnormal = labs.filter(({ value, range }) => judgeResult(value, range) !== undefined).length
  return `${abnormal} of ${labs.length} abnormal`
}
