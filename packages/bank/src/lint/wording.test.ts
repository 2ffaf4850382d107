import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordingFaults } from './wording.ts'

const sound = {
  stem: 'Which toxin raises cyclic AMP in enterocytes?',
  key: 'cholera toxin',
  distractors: ['botulinum toxin', 'diphtheria toxin', 'tetanospasmin', 'exfoliatin'],
}

describe('the wording rules', () => {
  it('accept an item that does not reveal the key', () => {
    expect(wordingFaults(sound)).toEqual([])
  })

  it.each([
    ['a stem that is not a question', { stem: 'The toxin that raises cyclic AMP' }, 'question mark'],
    ['a negative question', { stem: 'Which toxin does not raise cyclic AMP?' }, 'negative'],
    ['a vague word', { stem: 'Which toxin usually raises cyclic AMP?' }, 'vague'],
    [
      'an option that refers to other options',
      { distractors: [...sound.distractors.slice(1), 'all of the above'] },
      'refers to other options',
    ],
    [
      'a distractor with an absolute word',
      { distractors: [...sound.distractors.slice(1), 'toxins never secreted'] },
      'gives a distractor away',
    ],
    [
      'a key that is much longer than the other options',
      { key: 'cholera toxin of Vibrio cholerae O1, which binds to ganglioside GM1' },
      'much longer',
    ],
    ['two identical options', { distractors: [...sound.distractors.slice(1), 'Exfoliatin'] }, 'the same'],
    [
      'an option that is part of the key',
      { key: 'heat-labile toxin', distractors: [...sound.distractors.slice(1), 'toxin'] },
      'contained in it',
    ],
    [
      'a word from the key in the stem',
      { stem: 'Which toxin acts in cholera by raising cyclic AMP?' },
      'appears in the stem',
    ],
  ])('reject %s', (_, difference, message) => {
    expect(wordingFaults({ ...sound, ...difference }).join(' ')).toContain(message)
  })

  it('accept an item that does not reveal the key, whatever the order of its distractors', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(sound.distractors, { minLength: 4 }), (distractors) => {
        expect(wordingFaults({ ...sound, distractors })).toEqual([])
      }),
    )
  })
})
