/** The assumed seconds per card, question and case, while the student's own pace is not known. */
export const defaultSeconds = { cards: 22, questions: 72, cases: 120 }
