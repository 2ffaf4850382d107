import { plainTextOf, type Block, type Run } from '@titer/bank/browser'
import { Link } from 'react-router'
import { Prose } from '../text/prose.tsx'
import { FigureView } from './figure-view.tsx'

/** Shows the cards about a linked entity. If undefined, the entity's name is plain text. */
type OpenEntity = ((entity: string) => void) | undefined

interface SectionBlocksProps {
  blocks: readonly Block[]
  heading: string | undefined
  onEntity?: OpenEntity
}

/** Shows the text, tables and figures of a section. */
export const SectionBlocks = ({ blocks, heading, onEntity }: SectionBlocksProps) =>
  blocks.map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- The blocks never change their order.
    <BlockView key={index} block={block} heading={heading} onEntity={onEntity} />
  ))

interface BlockViewProps {
  block: Block
  heading: string | undefined
  onEntity: OpenEntity
}

function BlockView({ block, heading, onEntity }: BlockViewProps) {
  if ('text' in block) {
    return (
      <p>
        <Runs runs={block.text} onEntity={onEntity} />
      </p>
    )
  }
  if ('figure' in block) return <FigureView id={block.figure} />
  if ('confusedWith' in block) {
    return (
      <p className="border-l-4 border-iodine pl-3">
        <strong className="font-semibold">Often confused with: </strong>
        <Runs runs={block.confusedWith} onEntity={onEntity} />
      </p>
    )
  }
  if ('source' in block) {
    return (
      <p className="text-small text-muted">
        {'Source: '}
        <Runs runs={block.source} onEntity={onEntity} />
      </p>
    )
  }
  if ('rows' in block) return <TableView block={block} heading={heading} onEntity={onEntity} />
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List className={`grid gap-2 pl-5 marker:text-muted ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((runs) => (
        <li key={plainTextOf(runs)} className="pl-1">
          <Runs runs={runs} onEntity={onEntity} />
        </li>
      ))}
    </List>
  )
}

interface TableViewProps extends Omit<BlockViewProps, 'block'> {
  block: Extract<Block, { rows: unknown }>
}

/** Shows a table. It may be wider than a phone, so it scrolls in its own box and its first column stays visible. */
function TableView({ block: { head, rows }, heading, onEntity }: TableViewProps) {
  const name = head.map((cell) => plainTextOf(cell)).join(', ')
  return (
    <section
      aria-label={`Table: ${heading ?? name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrollable region must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-surface bg-agar focus-visible:rounded-surface"
    >
      <table className="w-full border-collapse text-small leading-snug wrap-normal">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th
                key={plainTextOf(cell)}
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
            <tr key={cells.map((cell) => plainTextOf(cell)).join('|')} className="border-t border-line align-top">
              {cells.map((cell, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    // oxlint-disable-next-line react/no-array-index-key -- The cells never change their order.
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

const Runs = ({ runs, onEntity }: { runs: readonly Run[] } & { onEntity: OpenEntity }) =>
  // oxlint-disable-next-line react/no-array-index-key -- The runs never change their order.
  runs.map((run, index) => <RunView key={index} run={run} onEntity={onEntity} />)

function RunView({ run, onEntity }: { run: Run } & { onEntity: OpenEntity }) {
  const words = <Prose text={plainTextOf([run])} />
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
  if (onEntity === undefined) return words
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
