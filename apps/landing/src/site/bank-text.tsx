import type { PlainRun } from '@titer/bank/browser'

/** Shows text from the bank with its italics, which mark species names, and its bold words. */
export const BankText = ({ runs }: { runs: readonly PlainRun[] }) =>
  runs.map((run, place) => {
    const key = `${place}`
    if (typeof run === 'string') return run
    return 'slanted' in run ? <em key={key}>{run.slanted}</em> : <b key={key}>{run.strong}</b>
  })
