import { contentWidth } from '../site/content-width.ts'
import type { ReactNode } from 'react'
import type { MarkdownPage } from '../../build/content.ts'
import { SiteLayout } from '../site/site-layout.tsx'
import { FoldedContents, SideContents } from './table-of-contents.tsx'

interface MarkdownLayoutProps {
  page: MarkdownPage
  /** The element beside the text on a wide screen, and above the text on a narrow screen. */
  side: ReactNode
  /** The element between the title and the text. */
  intro: ReactNode
  end: ReactNode
}

/** Lays out a page whose text is a Markdown file in `content/`. */
export const MarkdownLayout = ({ page, side, intro, end }: MarkdownLayoutProps) => (
  <SiteLayout>
    <div
      className={`${contentWidth} pt-2 pb-(--section) lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-12 lg:pt-8 xl:grid-cols-[13rem_minmax(0,40em)_minmax(0,1fr)]`}
    >
      <div className="mb-6 lg:mb-0">
        <div className="lg:sticky lg:top-(--header) lg:max-h-[calc(100dvh-var(--header))] lg:overflow-y-auto lg:pt-2 lg:pb-6">
          {side}
        </div>
      </div>
      <article className="min-w-0">
        <h1 className="text-h2 leading-[1.02] font-extrabold tracking-display">{page.title}</h1>
        {intro}
        <FoldedContents headings={page.headings} />
        <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: page.html }} />
        {end}
      </article>
      <SideContents headings={page.headings} />
    </div>
  </SiteLayout>
)
