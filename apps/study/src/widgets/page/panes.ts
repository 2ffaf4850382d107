/**
 * The two panes on a wide screen. For a question, the left pane shows the question and the right pane shows the
 * explanation. For a case, the left pane shows the stages, and the right pane shows the question with its options (the
 * decision) and later the explanation. `--split` is the edge between the panes.
 */
export const panes = {
  frame: 'min-[62rem]:max-w-320 min-[62rem]:px-12 min-[62rem]:[--split:max(500px,50%-140px)]',
  columns: 'min-[62rem]:grid-cols-[420px_minmax(0,1fr)] min-[62rem]:gap-x-19',
  /** The width of the left pane. */
  left: 'min-[62rem]:w-105',
  /** The right pane, beside the two rows of the left pane. */
  right: 'min-[62rem]:col-start-2 min-[62rem]:row-span-2 min-[62rem]:row-start-1',
}
