import type { Section } from '@titer/bank/browser'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Prose } from '../../../widgets/text/prose.tsx'

interface ContentsProps {
  sections: readonly Section[]
}

const headingsOf = (sections: readonly Section[]) =>
  sections.flatMap(({ anchor, heading }) => (heading === undefined ? [] : [{ anchor, heading }]))

/** Shows the contents on a phone, collapsed, between the title and the text. */
export function CollapsedContents({ sections }: ContentsProps) {
  const headings = headingsOf(sections)
  if (headings.length === 0) return null
  return (
    <nav aria-label="Contents" className="mt-4 min-[62rem]:hidden print:hidden">
      <details className="group rounded-surface bg-agar">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 font-semibold focus-visible:rounded-surface [&::-webkit-details-marker]:hidden">
          <span className="flex-1">Contents</span>
          <ChevronDown
            size={18}
            aria-hidden="true"
            className="text-muted transition-transform duration-(--quick) group-open:rotate-180"
          />
        </summary>
        <ul className="grid pb-2">
          {headings.map(({ anchor, heading }) => (
            <li key={anchor}>
              <a href={`#${anchor}`} className="flex min-h-11 items-center px-4 leading-tight text-ink no-underline">
                <span>
                  <Prose text={heading} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

/** Shows the contents on a wide screen, beside the text, with the current section marked. */
export function ContentsSidebar({ sections }: ContentsProps) {
  const headings = headingsOf(sections)
  const current = useCurrentAnchor(headings.map(({ anchor }) => anchor).join(' '))
  return (
    <nav aria-label="Contents" className="sticky top-8 hidden self-start pt-2 min-[62rem]:block print:hidden">
      <p className="mb-1.5 text-micro font-semibold text-muted">Contents</p>
      <ul className="grid border-l-2 border-line">
        {headings.map(({ anchor, heading }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              aria-current={anchor === current ? 'location' : undefined}
              className="-ml-0.5 flex min-h-11 items-center border-l-2 border-transparent pl-4 text-small leading-tight text-muted no-underline hover:text-ink aria-[current=location]:border-violet aria-[current=location]:font-semibold aria-[current=location]:text-violet"
            >
              <span>
                <Prose text={heading} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the anchor of the last heading that entered the upper third of the screen. */
function useCurrentAnchor(anchors: string) {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (seen !== undefined) setCurrent(seen.target.id)
      },
      { rootMargin: '0px 0px -66% 0px' },
    )
    for (const anchor of anchors.split(' ')) {
      const heading = document.getElementById(anchor)
      if (heading !== null) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [anchors])
  return current
}
