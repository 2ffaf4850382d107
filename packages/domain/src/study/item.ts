import { inOrder, isInPlaceOf, isOf, type Mark, type StudyEvent } from './event.ts'

/** What somebody has done with a question or a case. */
export interface ItemState {
  right: number
  wrong: number
  lastAt: number
  lastChosen: number
  lastVersion: string
  isLastRight: boolean
  /** The answer that was certain and wrong, for as long as no right one has followed it. */
  sureAndWrong: { at: number; chosen: number; version: string } | null
  isBookmarked: boolean
  note: string
  marks: Mark[]
}

const untouched: ItemState = {
  right: 0,
  wrong: 0,
  lastAt: 0,
  lastChosen: -1,
  lastVersion: '',
  isLastRight: false,
  sureAndWrong: null,
  isBookmarked: false,
  note: '',
  marks: [],
}

/** The answers to one item by which it counts in its sessions. */
export function countedAnswers(events: readonly StudyEvent[]): StudyEvent<'answered'>[] {
  const answered = inOrder(events).filter((event) => isOf(event, 'answered'))
  const counted = new Set(
    [...Map.groupBy(answered, ({ body }) => body.session).values()].map(([first, ...others]) =>
      others.reduce((last, event) => (first !== undefined && isInPlaceOf(event, first) ? event : last), first),
    ),
  )
  return answered.filter((event) => counted.has(event))
}

export function foldItem(events: readonly StudyEvent[]): ItemState {
  const state = { ...untouched }
  const counted = new Set<StudyEvent>(countedAnswers(events))
  for (const event of inOrder(events)) {
    if (isOf(event, 'answered')) {
      if (!counted.has(event)) continue
      const { chosen, version, isRight, confidence } = event.body
      if (isRight) state.right += 1
      else state.wrong += 1
      state.lastAt = event.at
      state.lastChosen = chosen
      state.lastVersion = version
      state.isLastRight = isRight
      if (isRight) state.sureAndWrong = null
      else if (confidence === 'sure') state.sureAndWrong = { at: event.at, chosen, version }
    } else if (isOf(event, 'bookmarked')) state.isBookmarked = event.body.isOn
    else if (isOf(event, 'noted')) state.note = event.body.text
    else if (isOf(event, 'marked')) state.marks = event.body.marks
  }
  return state
}

/** Answered with certainty and wrong, and not rightly since: what one should look at first. */
// Not `!== null`: what an older app has folded does not say, and is not to be taken for it.
export const isSureAndWrong = ({ sureAndWrong }: ItemState) => Boolean(sureAndWrong)
