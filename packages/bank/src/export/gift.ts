import type { Item } from '../item.ts'

// Escapes the control characters of GIFT.
const escape = (text: string) => text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll(/\s*\n\s*/g, ' ')

/** An explicit weight for an option whose text itself begins like one, such as “%50%”. */
const weightOf = (text: string, isKey: boolean) => (/^\s*%-?[\d.]+%/.test(text) ? `%${isKey ? 100 : 0}%` : '')

/** Writes items in Moodle's GIFT format, with the reason of each option as feedback. */
export const toGift = (items: readonly Item[]): string =>
  items
    .map(({ id, topic, stem, options, keyAt }) => {
      const answers = options.map(({ text, why }, at) => {
        const isKey = at === keyAt
        return `  ${isKey ? '=' : '~'}${weightOf(text, isKey)}${escape(text)}#${escape(why)}`
      })
      return `$CATEGORY: ${topic}\n\n::${id}::[plain]${escape(stem)} {\n${answers.join('\n')}\n}\n`
    })
    .join('\n')
