import { sortEvents, isReplacementFor, isEventOfKind, type Mark, type StudyEvent } from './event.ts'

/** A student's history with a question or a case. */
export interface ItemState {
  right: number
  wrong: number
  lastAt: number
  lastChosen: number
  lastVersion: string
  isLastRight: boolean
  /** The latest answer that was sure but wrong. Null if there is none, or if a correct answer has followed it. */
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

/** Returns the answers to one item that count: one answer per session. */
export function countedAnswers(events: readonly StudyEvent[]): StudyEvent<'answered'>[] {
  const answered = sortEvents(events).filter((event) => isEventOfKind(event, 'answered'))
  const counted = new Set(
    [...Map.groupBy(answered, ({ body }) => body.session).values()].map(([first, ...others]) =>
      others.reduce((last, event) => (first !== undefined && isReplacementFor(event, first) ? event : last), first),
    ),
  )
  return answered.filter((event) => counted.has(event))
}

export function foldItem(events: readonly StudyEvent[]): ItemState {
  const state = { ...untouched }
  const counted = new Set<StudyEvent>(countedAnswers(events))
  for (const event of sortEvents(events)) {
    if (isEventOfKind(event, 'answered')) {
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
    } else if (isEventOfKind(event, 'bookmarked')) state.isBookmarked = event.body.isOn
    else if (isEventOfKind(event, 'noted')) state.note = event.body.text
    else if (isEventOfKind(event, 'marked')) state.marks = event.body.marks
  }
  return state
}

/** Checks whether the student was sure but wrong, and has not answered correctly since. */
// Does not compare with `null`, because older versions of the app stored states without this field.
export const isSureAndWrong = ({ sureAndWrong }: ItemState) => Boolean(sureAndWrong)
