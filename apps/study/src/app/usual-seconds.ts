/** How long one of each is taken to need, where a student's own pace is not known. */
export const usualSeconds = { cards: 22, questions: 72, cases: 120 }
