import type { StudyMode } from '@titer/domain'
import { defaultSeconds } from '../../../device/study/default-seconds.ts'

/** The next step that the summary suggests. */
export type NextStep =
  | { kind: 'retry' | 'skipped'; items: string[] }
  | { kind: 'cards'; due: number }
  | { kind: 'more' }

/**
 * Chooses the most useful next step: first the wrong answers, then questions without an answer, then due cards, then
 * more questions.
 */
export function nextStepOf(wrong: string[], skipped: string[], due: number): NextStep {
  if (wrong.length > 0) return { kind: 'retry', items: wrong }
  if (skipped.length > 0) return { kind: 'skipped', items: skipped }
  return due > 0 ? { kind: 'cards', due } : { kind: 'more' }
}

const minutesWords = (count: number, seconds: number) => {
  const minutes = Math.max(1, Math.round((count * seconds) / 60))
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

export function leadWords(step: NextStep, mode: StudyMode): string {
  if (step.kind === 'more') return `Next: ten more questions, ${minutesWords(10, defaultSeconds.questions)}.`
  if (step.kind === 'cards') {
    const { due } = step
    return `Next: ${due} ${due === 1 ? 'card is' : 'cards are'} waiting, ${minutesWords(due, defaultSeconds.cards)}.`
  }
  const count = step.items.length
  const these = `the ${count === 1 ? 'one' : count} you ${step.kind === 'retry' ? 'got wrong' : 'left out'}`
  return `Next: ${these}, ${minutesWords(count, mode === 'case' ? defaultSeconds.cases : defaultSeconds.questions)}.`
}

export function buttonWords(step: NextStep): string {
  if (step.kind === 'more') return 'Start ten questions'
  if (step.kind === 'cards') return 'Review cards'
  const count = step.items.length
  if (step.kind === 'skipped') return `Answer ${count} unanswered`
  return `Retry ${count} wrong answer${count === 1 ? '' : 's'}`
}
