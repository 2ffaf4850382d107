import type { ReactNode } from 'react'

interface SectionProps {
  /** The target for links to this section. */
  id?: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A section of a long page. Its title is beside the content on a wide screen, and above it on a phone. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="grid gap-x-10 gap-y-5 border-t-2 border-line py-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div>
        <h2 className="text-h3">{title}</h2>
        {lead !== undefined && <p className="mt-1.5 leading-snug text-muted">{lead}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-7">{children}</div>
    </section>
  )
}
