import type { Item } from '../item.ts'

// The signs that mean something in GIFT.
const escape = (text: string) => text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll(/\s*\n\s*/g, ' ')

/** A text that begins as a share of the marks does is told its own share first. */
const shareOf = (text: string, isKey: boolean) => (/^\s*%-?[\d.]+%/.test(text) ? `%${isKey ? 100 : 0}%` : '')

/** Items as Moodle reads them: every option with its reason. */
export const toGift = (items: readonly Item[]): string =>
  items
    .map(({ id, topic, stem, options, keyAt }) => {
      const answers = options.map(({ text, why }, at) => {
        const isKey = at === keyAt
        return `  ${isKey ? '=' : '~'}${shareOf(text, isKey)}${escape(text)}#${escape(why)}`
      })
      return `$CATEGORY: ${topic}\n\n::${id}::[plain]${escape(stem)} {\n${answers.join('\n')}\n}\n`
    })
    .join('\n')
