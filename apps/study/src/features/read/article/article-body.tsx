import type { Run } from '@titer/bank/browser'
import { Link } from 'react-router'
import { Prose } from '../../../widgets/text/prose.tsx'
import { wordsOf, type Section } from './article.ts'

interface ArticleBodyProps {
  sections: readonly Section[]
  onEntity: (entity: string) => void
}

/** Shows an article's text. Its parts never change their order, so their indexes serve as React keys. */
export function ArticleBody({ sections, onEntity }: ArticleBodyProps) {
  return (
    <div className="mt-6 grid gap-8 text-body leading-relaxed">
      {sections.map(({ anchor, heading, blocks }) => (
        <section key={anchor} aria-labelledby={heading === undefined ? undefined : anchor} className="grid gap-3.5">
          {heading !== undefined && (
            <h2 id={anchor} tabIndex={-1} className="scroll-mt-4 text-h3">
              <Prose text={heading} />
            </h2>
          )}
          {blocks.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Blocks never move.
            <BlockView key={index} block={block} sectionHeading={heading} onEntity={onEntity} />
          ))}
        </section>
      ))}
    </div>
  )
}

interface BlockViewProps extends Pick<ArticleBodyProps, 'onEntity'> {
  block: Section['blocks'][number]
  sectionHeading: string | undefined
}

function BlockView({ block, sectionHeading, onEntity }: BlockViewProps) {
  if ('text' in block) {
    return (
      <p>
        <Runs runs={block.text} onEntity={onEntity} />
      </p>
    )
  }
  if ('rows' in block) return <TableView block={block} sectionHeading={sectionHeading} onEntity={onEntity} />
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List className={`grid gap-2 pl-5 marker:text-muted ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((runs) => (
        <li key={runs.map(wordsOf).join('')} className="pl-1">
          <Runs runs={runs} onEntity={onEntity} />
        </li>
      ))}
    </List>
  )
}

interface TableViewProps extends Omit<BlockViewProps, 'block'> {
  block: Extract<Section['blocks'][number], { rows: unknown }>
}

/** Shows a table. It may be wider than a phone, so it scrolls in its own box and its first column stays visible. */
function TableView({ block: { head, rows }, sectionHeading, onEntity }: TableViewProps) {
  const name = head.map((cell) => cell.map(wordsOf).join('')).join(', ')
  return (
    <section
      aria-label={`Table: ${sectionHeading ?? name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrollable region must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-surface bg-agar focus-visible:rounded-surface"
    >
      <table className="w-full border-collapse text-small leading-snug wrap-normal">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th
                key={cell.map(wordsOf).join('')}
                scope="col"
                className={`px-3 pt-3 pb-2 text-left align-bottom font-semibold text-muted first-letter:uppercase ${index === 0 ? firstColumn : otherColumn}`}
              >
                <Runs runs={cell} onEntity={onEntity} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr
              key={cells.map((cell) => cell.map(wordsOf).join('')).join('|')}
              className="border-t border-line align-top"
            >
              {cells.map((cell, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    // oxlint-disable-next-line react/no-array-index-key -- Cells never move.
                    key={index}
                    {...(index === 0 && { scope: 'row' })}
                    className={`px-3 py-2.5 text-left ${index === 0 ? `font-semibold ${firstColumn}` : otherColumn}`}
                  >
                    <Runs runs={cell} onEntity={onEntity} />
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const firstColumn =
  'sticky left-0 min-w-24 max-w-[38vw] bg-agar wrap-break-word max-[62rem]:shadow-[inset_-1px_0_var(--line)]'
const otherColumn = 'min-w-36'

const Runs = ({ runs, onEntity }: { runs: readonly Run[] } & Pick<ArticleBodyProps, 'onEntity'>) =>
  // oxlint-disable-next-line react/no-array-index-key -- Runs never move.
  runs.map((run, index) => <RunView key={index} run={run} onEntity={onEntity} />)

function RunView({ run, onEntity }: { run: Run } & Pick<ArticleBodyProps, 'onEntity'>) {
  const words = <Prose text={wordsOf(run)} />
  if (typeof run === 'string') return words
  if ('strong' in run) return <strong className="font-semibold">{words}</strong>
  if ('slanted' in run) return <em>{run.slanted}</em>
  if ('article' in run) {
    return (
      <Link to={`/read/${run.article}`} className="font-semibold text-violet underline underline-offset-3">
        {words}
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onEntity(run.entity)}
      // This button is part of a line of text, so the usual minimum height of buttons would break the line spacing.
      className="inline min-h-0 text-left [font-weight:inherit] underline decoration-violet decoration-dotted decoration-2 underline-offset-3 hover:text-violet focus-visible:rounded-small"
    >
      {words}
    </button>
  )
}
