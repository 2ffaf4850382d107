import { describe, expect, it } from 'vitest'
import { splitQuestion } from './split-question.ts'

describe('the decision (the last part of a case)', () => {
  it.each([
    ['Which drug is best?', '', 'Which drug is best?'],
    ['The culture is positive. Which drug is best?', 'The culture is positive.', 'Which drug is best?'],
    ['It grows on day 6. She is well. What next?', 'It grows on day 6. She is well.', 'What next?'],
    ['Which drug covers E. coli?', '', 'Which drug covers E. coli?'],
    ['Name the drug.', '', 'Name the drug.'],
  ])('[T-20] shows only the question itself as a heading: %s', (text, context, question) => {
    expect(splitQuestion(text)).toEqual({ context, question })
  })
})
