import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

interface DisclosureProps {
  /** The name of the section, such as “The idea”. */
  label: string
  /** A title below the name. */
  title?: ReactNode
  isOpenAtFirst: boolean
  /** The beginning of the section, which is shown while the section is folded. */
  preview: ReactNode
  children: ReactNode
}

/** Shows a section of the explanation that can be folded to its first lines. */
export function Disclosure({ label, title, isOpenAtFirst, preview, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const bodyId = useId()
  return (
    <section aria-label={label} className="rounded-surface bg-agar">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
          className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-surface px-3.5 pt-3 pb-2 text-left"
        >
          <span className="text-small font-semibold text-violet">{label}</span>
          <ChevronDown
            size={22}
            aria-hidden="true"
            className={`transition-transform duration-(--quick) ${title === undefined ? '' : 'row-span-2'} ${isOpen ? 'rotate-180' : ''}`}
          />
          {title !== undefined && <span className="font-head text-lead leading-tight font-bold">{title}</span>}
        </button>
      </h2>
      <div id={bodyId} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 pb-3.5 leading-relaxed">
        {isOpen ? children : <p className="line-clamp-2 text-muted">{preview}</p>}
      </div>
    </section>
  )
}
