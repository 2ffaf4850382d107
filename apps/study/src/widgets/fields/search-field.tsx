import { Search, X } from 'lucide-react'
import { useRef, type RefObject } from 'react'

interface SearchFieldProps {
  label: string
  placeholder: string
  query: string
  onChange: (query: string) => void
  inputRef?: RefObject<HTMLInputElement | null>
  /** The key that focuses the field. It is shown on wide screens, which usually have a keyboard. */
  shortcut?: string
}

/** Lets the student filter a list. The field stays at the top of the screen while the list scrolls. */
export function SearchField({ label, placeholder, query, onChange, inputRef, shortcut }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  return (
    // With very large text, a sticky field would cover too much of the list, so the field then scrolls with the page.
    <search className="top-0 z-4 -mx-4 bg-paper px-4 py-1.5 @min-[13rem]:sticky min-[62rem]:mx-0 min-[62rem]:px-0">
      <label className="relative block">
        <span className="sr-only">{label}</span>
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4 my-auto text-muted"
        />
        <input
          ref={input}
          type="text"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={query}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onChange('')}
          placeholder={placeholder}
          className="peer min-h-12 w-full rounded-full bg-agar py-1 pr-12 pl-12 text-body text-ink placeholder:text-muted focus-visible:rounded-full"
        />
        {shortcut !== undefined && (
          <kbd
            aria-hidden="true"
            className="absolute inset-y-0 right-4 my-auto hidden h-6 place-items-center rounded-small px-2 font-text text-micro leading-none font-semibold text-muted ring-[1.5px] ring-current ring-inset min-[62rem]:peer-placeholder-shown:grid"
          >
            {shortcut}
          </kbd>
        )}
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-full text-muted peer-placeholder-shown:hidden hover:text-ink focus-visible:rounded-full"
        >
          <X size={20} aria-hidden="true" />
        </button>
      </label>
    </search>
  )
}
