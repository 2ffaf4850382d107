/** The assumed number of seconds per card, question and case, until the student's own pace is known. */
export const defaultSeconds = { cards: 22, questions: 72, cases: 120 }
