import type { Item } from '../item.ts'

// Escapes GIFT's control characters, and replaces line breaks with spaces.
const escape = (text: string) => text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll(/\s*\n\s*/g, ' ')

/**
 * Returns an explicit weight for an option whose text looks as if it started with a weight, such as “%50%”. Otherwise
 * Moodle would read that text as the weight.
 */
const weightOf = (text: string, isKey: boolean) => (/^\s*%-?[\d.]+%/.test(text) ? `%${isKey ? 100 : 0}%` : '')

/** Writes items in Moodle's GIFT format. The feedback for an option is the reason why it is right or wrong. */
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
