import { ArrowLeft, ArrowRight } from 'lucide-react'
import { adjacentSections } from './sections.ts'

const link =
  'flex min-h-18 items-center gap-3 rounded-surface border-2 border-line px-4 py-2.5 leading-tight no-underline hover:border-violet'

export function AdjacentSectionLinks({ path }: { path: string }) {
  const { previous, next } = adjacentSections(path)
  return (
    <nav aria-label="Previous and next section" className="mt-14 grid max-w-[40em] gap-3 sm:grid-cols-2">
      {previous && (
        <a href={previous.path} rel="prev" className={link}>
          <ArrowLeft size={22} aria-hidden="true" className="shrink-0 text-violet" />
          <LinkText direction="Previous" title={previous.title} />
        </a>
      )}
      {next && (
        <a href={next.path} rel="next" className={`${link} justify-end text-right sm:col-start-2`}>
          <LinkText direction="Next" title={next.title} />
          <ArrowRight size={22} aria-hidden="true" className="shrink-0 text-violet" />
        </a>
      )}
    </nav>
  )
}

const LinkText = ({ direction, title }: { direction: string; title: string }) => (
  <span className="min-w-0">
    <span className="block text-small text-muted">{direction}</span>
    <span className="block font-semibold">{title}</span>
  </span>
)
