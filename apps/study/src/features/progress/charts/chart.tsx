import { useId, useState, type ReactNode } from 'react'

interface ChartTable {
  head: readonly string[]
  /** The first cell of each row is the row's heading. */
  rows: readonly (readonly string[])[]
}

interface ChartProps {
  title: string
  /** A sentence that describes the chart. */
  summary: string
  table: ChartTable
  children: ReactNode
}

/** Shows a chart with a descriptive sentence, and a table of the same figures for screen readers and exact values. */
export function Chart({ title, summary, table, children }: ChartProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby={id} className="grid max-w-[30rem] content-start">
      <h2 id={id} className="font-head text-lead leading-tight font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-small leading-snug text-pretty text-muted">{summary}</p>
      <div aria-hidden="true">{children}</div>
      <details className="mt-1" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold text-violet">
          Show as a table
        </summary>
        {isOpen && <Figures caption={title} {...table} />}
      </details>
    </section>
  )
}

const Figures = ({ caption, head, rows }: ChartTable & { caption: string }) => (
  <table className="w-full border-collapse text-small tabular-nums">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="text-micro text-muted">
        {head.map((name) => (
          <th
            key={name}
            scope="col"
            className="pb-1.5 pl-2 text-right align-bottom font-normal first:pl-0 first:text-left"
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name = '', ...cells]) => (
        <tr key={[name, ...cells].join(' ')} className="border-t border-line">
          <th scope="row" className="py-1.5 text-left font-normal">
            {name}
          </th>
          {cells.map((cell, at) => (
            <td key={head[at + 1]} className="py-1.5 pl-2 text-right">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
