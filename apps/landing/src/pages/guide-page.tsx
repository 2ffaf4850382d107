import counts from '@titer/bank/counts.json'
import type { MarkdownPage } from '../../build/content.ts'
import { bankSizeText } from '../guide/bank-size.ts'
import { AdjacentSectionLinks } from '../guide/adjacent-section-links.tsx'
import { SectionMenu } from '../guide/section-menu.tsx'
import { usePath } from '../navigation.ts'
import { MarkdownLayout } from '../markdown/markdown-layout.tsx'

export function GuidePage(page: MarkdownPage) {
  const path = usePath()
  const bankSize = path === '/documentation' && bankSizeText(counts)
  return (
    <MarkdownLayout
      page={page}
      side={<SectionMenu path={path} />}
      intro={
        <>
          <p className="mt-3 max-w-[34em] text-lead leading-snug text-muted">{page.summary}</p>
          {bankSize && <p className="mt-3 font-semibold text-violet">{bankSize}</p>}
        </>
      }
      end={<AdjacentSectionLinks path={path} />}
    />
  )
}
