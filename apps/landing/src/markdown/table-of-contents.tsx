import { Foldable } from '@titer/ui'
import type { MarkdownPage } from '../../build/content.ts'

type Headings = Pick<MarkdownPage, 'headings'>

const title = 'On this page'

/** Shows the table of contents beside the text, on wide screens. */
export const SideContents = ({ headings }: Headings) =>
  isLong(headings) && (
    <div className="hidden xl:block">
      <nav
        aria-label={title}
        className="sticky top-(--header) max-h-[calc(100dvh-var(--header))] overflow-y-auto pt-2 pb-6"
      >
        <p className="mb-1 font-head font-bold tracking-head">{title}</p>
        <Links headings={headings} />
      </nav>
    </div>
  )

/** Shows the table of contents folded above the text, on narrower screens. */
export const FoldedContents = ({ headings }: Headings) =>
  isLong(headings) && (
    <nav aria-label={title} className="mt-6 max-w-[40em] xl:hidden">
      <Foldable title={title}>
        <Links headings={headings} />
      </Foldable>
    </nav>
  )

/** Returns whether a page is long enough for a table of contents. */
const isLong = (headings: Headings['headings']) => headings.length > 4

const Links = ({ headings }: Headings) => (
  <ul>
    {headings.map(({ id, text }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="flex min-h-11 items-center py-1.5 leading-tight text-muted no-underline hover:text-ink hover:underline xl:text-small"
        >
          {text}
        </a>
      </li>
    ))}
  </ul>
)
