import { ArrowLeft, ArrowRight } from 'lucide-react'
import { neighboursOf } from './sections.ts'

const link =
  'flex min-h-18 items-center gap-3 rounded-surface border-2 border-line px-4 py-2.5 leading-tight no-underline hover:border-violet'

export function NeighbourLinks({ path }: { path: string }) {
  const { before, after } = neighboursOf(path)
  return (
    <nav aria-label="Read on" className="mt-14 grid max-w-[40em] gap-3 sm:grid-cols-2">
      {before && (
        <a href={before.path} rel="prev" className={link}>
          <ArrowLeft size={22} aria-hidden="true" className="shrink-0 text-violet" />
          <Words way="Previous" title={before.title} />
        </a>
      )}
      {after && (
        <a href={after.path} rel="next" className={`${link} justify-end text-right sm:col-start-2`}>
          <Words way="Next" title={after.title} />
          <ArrowRight size={22} aria-hidden="true" className="shrink-0 text-violet" />
        </a>
      )}
    </nav>
  )
}

const Words = ({ way, title }: { way: string; title: string }) => (
  <span className="min-w-0">
    <span className="block text-small text-muted">{way}</span>
    <span className="block font-semibold">{title}</span>
  </span>
)
