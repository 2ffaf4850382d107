import type { StudySessionState } from '@titer/domain'

type Paper = Pick<StudySessionState, 'items' | 'answers' | 'flagged'>

interface PaperQuestion {
  item: string
  isAnswered: boolean
  isFlagged: boolean
}

/** Returns an exam's questions in order, with their current state. */
export function questionsOf({ items, answers, flagged }: Paper): PaperQuestion[] {
  const answered = new Set(answers.map(({ item }) => item))
  return items.map((item) => ({ item, isAnswered: answered.has(item), isFlagged: flagged.includes(item) }))
}

/**
 * Returns the index of the question to show. `param` is the question number in the address, counted from one. Without a
 * valid number, returns the first unanswered question, or the last question if all are answered.
 */
export function placeOf(paper: Paper, param: string | null): number {
  const index = Number(param) - 1
  if (param !== null && Number.isInteger(index) && index >= 0 && index < paper.items.length) return index
  const firstUnanswered = questionsOf(paper).findIndex(({ isAnswered }) => !isAnswered)
  return firstUnanswered === -1 ? paper.items.length - 1 : firstUnanswered
}

/** Returns the index of the next unanswered question, or undefined if no unanswered question follows. */
export function nextUnanswered(paper: Paper, place: number): number | undefined {
  const found = questionsOf(paper).findIndex(({ isAnswered }, at) => at > place && !isAnswered)
  return found === -1 ? undefined : found
}

export function questionLabel({ isAnswered, isFlagged }: PaperQuestion, at: number) {
  return `Question ${at + 1}, ${isAnswered ? 'answered' : 'unanswered'}${isFlagged ? ', flagged' : ''}`
}

/** Returns the sentence above the button that ends the exam, and the button's label. */
export function finishWords(paper: Paper): { lead: string; finish: string } {
  const questions = questionsOf(paper)
  const unanswered = questions.filter(({ isAnswered }) => !isAnswered).length
  const flagged = questions.filter(({ isFlagged }) => isFlagged).length
  const all = questions.length === 1 ? 'The question is answered' : `All ${questions.length} answered`
  const answered = unanswered === 0 ? all : `${questions.length - unanswered} of ${questions.length} answered`
  return {
    lead: `${answered}${flagged === 0 ? '' : `, ${flagged} flagged`}. You can change any answer until you finish.`,
    finish: unanswered === 0 ? 'Finish the exam' : `Finish with ${unanswered} unanswered`,
  }
}
