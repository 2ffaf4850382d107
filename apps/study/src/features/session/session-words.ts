import { letters } from '../../app/letters.ts'
import type { Asked } from '../../packs/asked.ts'

export const placeWords = (at: number, many: number) => `Question ${at + 1} of ${many}`

export const verdictWords = ({ keyAt }: Pick<Asked['item'], 'keyAt'>, chosen: number) =>
  chosen === keyAt ? 'Right.' : `Wrong. The answer is ${letters[keyAt]}.`
