import type { ReactNode } from 'react'

interface SectionProps {
  /** For a section that links lead to. */
  id?: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="grid gap-x-10 gap-y-4 border-t-2 border-line py-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div>
        <h2 className="text-h3">{title}</h2>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}
