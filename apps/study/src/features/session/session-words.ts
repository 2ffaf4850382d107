import { optionLetters } from '../../widgets/text/option-letters.ts'
import type { StudyItem } from '../../packs/content/study-item.ts'

export const positionWords = (at: number, total: number) => `Question ${at + 1} of ${total}`

export const verdictWords = ({ keyAt }: Pick<StudyItem['item'], 'keyAt'>, chosen: number) =>
  chosen === keyAt ? 'Right.' : `Wrong. The answer is ${optionLetters[keyAt]}.`
