import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOfWording } from './wording.ts'

const sound = {
  stem: 'Which toxin raises cyclic AMP in enterocytes?',
  key: 'cholera toxin',
  distractors: ['botulinum toxin', 'diphtheria toxin', 'tetanospasmin', 'exfoliatin'],
}

describe('the wording of an item', () => {
  it('passes where nothing gives the key away', () => {
    expect(faultsOfWording(sound)).toEqual([])
  })

  it.each([
    ['no question', { stem: 'The toxin that raises cyclic AMP' }, 'no closed question'],
    ['a negative question', { stem: 'Which toxin does not raise cyclic AMP?' }, 'negative'],
    ['a vague word', { stem: 'Which toxin usually raises cyclic AMP?' }, 'vague'],
    ['a lump of answers', { distractors: [...sound.distractors.slice(1), 'all of the above'] }, 'no answer of its own'],
    [
      'an absolute distractor',
      { distractors: [...sound.distractors.slice(1), 'toxins never secreted'] },
      'gives a distractor away',
    ],
    [
      'a key that is much the longest',
      { key: 'cholera toxin of Vibrio cholerae O1, which binds to ganglioside GM1' },
      'longest',
    ],
    ['two options that are one', { distractors: [...sound.distractors.slice(1), 'Exfoliatin'] }, 'the same'],
    [
      'an option inside the key',
      { key: 'heat-labile toxin', distractors: [...sound.distractors.slice(1), 'toxin'] },
      'hold each other',
    ],
    [
      'a word of the key in the stem',
      { stem: 'Which toxin acts in cholera by raising cyclic AMP?' },
      'stands in the stem',
    ],
  ])('refuses %s', (_, difference, sentence) => {
    expect(faultsOfWording({ ...sound, ...difference }).join(' ')).toContain(sentence)
  })

  it('does not depend on the order of the distractors', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(sound.distractors, { minLength: 4 }), (distractors) => {
        expect(faultsOfWording({ ...sound, distractors })).toEqual([])
      }),
    )
  })
})
