import counts from '@titer/bank/counts.json'
import type { WrittenPage } from '../../build/content.ts'
import { bankWords } from '../guide/bank-words.ts'
import { NeighbourLinks } from '../guide/neighbour-links.tsx'
import { SectionMenu } from '../guide/section-menu.tsx'
import { usePath } from '../navigation.ts'
import { WrittenLayout } from '../written/written-layout.tsx'

export function GuidePage(page: WrittenPage) {
  const path = usePath()
  const bank = path === '/documentation' && bankWords(counts)
  return (
    <WrittenLayout
      page={page}
      side={<SectionMenu path={path} />}
      intro={
        <>
          <p className="mt-3 max-w-[34em] text-lead leading-snug text-muted">{page.summary}</p>
          {bank && <p className="mt-3 font-semibold text-violet">{bank}</p>}
        </>
      }
      end={<NeighbourLinks path={path} />}
    />
  )
}
