/**
 * The two panes of a question on a wide screen. On the left is the question, or the stages of a case. On the right is
 * the explanation, or the decision of the case. `--split` is the edge between the panes.
 */
export const panes = {
  frame: 'min-[62rem]:max-w-320 min-[62rem]:px-12 min-[62rem]:[--split:max(500px,50%-140px)]',
  columns: 'min-[62rem]:grid-cols-[420px_minmax(0,1fr)] min-[62rem]:gap-x-19',
  /** The width of the left pane. */
  left: 'min-[62rem]:w-105',
}
