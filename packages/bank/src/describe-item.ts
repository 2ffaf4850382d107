import type { Item } from './item.ts'

/** Formats an item as text lines for the terminal. */
export const describeItem = ({ id, topic, form, subject, figure, stem, options, keyAt }: Item): string[] => [
  `${id}  ${topic}  ${form}  (${subject})`,
  ...(figure === undefined ? [] : [`figure: ${figure}`]),
  stem,
  ...options.map(({ text, why }, at) => `  ${at === keyAt ? '●' : '○'} ${text}  — ${why}`),
]
