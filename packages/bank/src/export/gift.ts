import type { Item } from '../item.ts'

// The signs that mean something in GIFT.
const escape = (text: string) => text.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`).replaceAll(/\s*\n\s*/g, ' ')

/** Items as Moodle reads them: every option with its reason. */
export const toGift = (items: readonly Item[]): string =>
  items
    .map(({ id, topic, stem, options, keyAt }) => {
      const answers = options.map(({ text, why }, at) => `  ${at === keyAt ? '=' : '~'}${escape(text)}#${escape(why)}`)
      return `$CATEGORY: ${topic}\n\n::${id}::${escape(stem)} {\n${answers.join('\n')}\n}\n`
    })
    .join('\n')
