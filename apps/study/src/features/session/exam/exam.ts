import type { SessionState } from '@titer/domain'

type Paper = Pick<SessionState, 'items' | 'answers' | 'flagged'>

interface PaperQuestion {
  item: string
  isAnswered: boolean
  isFlagged: boolean
}

/** All questions of an exam as they stand. */
export function questionsOf({ items, answers, flagged }: Paper): PaperQuestion[] {
  const answered = new Set(answers.map(({ item }) => item))
  return items.map((item) => ({ item, isAnswered: answered.has(item), isFlagged: flagged.includes(item) }))
}

/** The question that an address names, counted from one; otherwise the first empty one, or the last. */
export function placeOf(paper: Paper, written: string | null): number {
  const named = Number(written) - 1
  if (written !== null && Number.isInteger(named) && named >= 0 && named < paper.items.length) return named
  const empty = questionsOf(paper).findIndex(({ isAnswered }) => !isAnswered)
  return empty === -1 ? paper.items.length - 1 : empty
}

/** The next empty question after this one; none, when the way forward is the overview. */
export function nextEmpty(paper: Paper, place: number): number | undefined {
  const found = questionsOf(paper).findIndex(({ isAnswered }, at) => at > place && !isAnswered)
  return found === -1 ? undefined : found
}

export function labelOf({ isAnswered, isFlagged }: PaperQuestion, at: number) {
  return `Question ${at + 1}, ${isAnswered ? 'answered' : 'empty'}${isFlagged ? ', flagged' : ''}`
}

/** What stands above the end of an exam, and what its button says. */
export function endWords(paper: Paper): { lead: string; finish: string } {
  const questions = questionsOf(paper)
  const empty = questions.filter(({ isAnswered }) => !isAnswered).length
  const flagged = questions.filter(({ isFlagged }) => isFlagged).length
  const all = questions.length === 1 ? 'It is answered' : `All ${questions.length} are answered`
  const answered = empty === 0 ? all : `${questions.length - empty} of ${questions.length} answered`
  return {
    lead: `${answered}${flagged === 0 ? '' : `, ${flagged} flagged`}. You can change any of them until you finish.`,
    finish: empty === 0 ? 'Finish the exam' : `Finish with ${empty} unanswered`,
  }
}
