import { Search, X } from 'lucide-react'
import { memo, startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../app/page-title.ts'
import { useKeysWithin } from '../../app/use-keys.ts'
import { NothingHere } from '../../app/nothing-here.tsx'
import { ResultGroup } from './result-group.tsx'
import type { HitGroup } from './search-index.ts'
import { SearchStatus } from './search-status.tsx'
import { useSearch } from './use-search.ts'

const atFirst = 3
const unfolded = 30

/** Finds anything on this device as one types. */
export function SearchPage() {
  usePageTitle('Search')
  const [address] = useSearchParams()
  const [query, setQuery] = useState(address.get('q') ?? '')
  const [most, setMost] = useState(atFirst)
  const field = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const focusAtFirst = useCallback((input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
  }, [])
  const search = useSearch(query, most)
  const { answer, ask, isEmpty, hasLooked } = search
  const change = (next: string) => {
    // What was typed stands in the field already: nothing has to be drawn before it is looked for.
    ask(next, atFirst)
    startTransition(() => {
      setQuery(next)
      setMost(atFirst)
    })
  }
  useKeptInAddress(query)
  const unfold = useCallback(() => setMost(unfolded), [])
  const clear = () => {
    if (field.current !== null) field.current.value = ''
    change('')
    field.current?.focus()
  }
  const press = useKeysWithin('search', {
    clear,
    move: (at) => moveFocus(page.current, at === 0 ? 'ArrowUp' : 'ArrowDown'),
    openFirst: () => document.activeElement === field.current && openFirst(page.current),
  })
  if (!hasLooked) return null
  if (isEmpty) return <NothingHere things="questions" />
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of the field and of what it finds. */}
      <div ref={page} onKeyDown={press} className="max-w-[68ch]">
        <h1 className="sr-only">Search</h1>
        <search className="sticky top-0 z-4 -mx-4 bg-paper px-4 py-2">
          <label className="relative block">
            <span className="sr-only">Search what is on this device</span>
            <Search
              size={22}
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-4 my-auto text-muted"
            />
            <input
              ref={focusAtFirst}
              data-stop
              type="text"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={query}
              onChange={(event) => change(event.target.value)}
              placeholder="A drug, a bug, a sign"
              className="h-13 w-full rounded-full border-2 border-rim bg-paper pr-13 pl-12 text-body text-ink placeholder:text-muted focus-visible:rounded-full"
            />
            {query !== '' && (
              <button
                type="button"
                aria-label="Clear"
                onClick={clear}
                className="absolute inset-y-0 right-1 my-auto grid size-11 place-items-center rounded-full text-muted hover:text-ink focus-visible:rounded-full"
              >
                <X size={20} aria-hidden="true" />
              </button>
            )}
          </label>
        </search>
        <SearchStatus query={query} search={search} />
        <Results groups={answer?.groups} isUnfolded={most !== atFirst} onMore={unfold} />
      </div>
      {answer === undefined && <Rehearsal />}
    </>
  )
}

interface ResultsProps {
  groups: readonly HitGroup[] | undefined
  isUnfolded: boolean
  onMore: () => void
}

// What a phone has room for above its keys.
const inSight = 1

/** Not drawn again while one types, but once it has changed; first what is in sight, then the rest. */
const Results = memo(function Results({ groups = noGroups, isUnfolded, onMore }: ResultsProps) {
  const later = useDeferredValue(groups)
  const first = groups.slice(0, inSight)
  const rest = later.slice(inSight).filter(({ kind }) => first.every((group) => group.kind !== kind))
  return (
    <div className="grid gap-6">
      {[...first, ...rest].map((group) => (
        <ResultGroup
          key={group.kind}
          group={group}
          onMore={group.total > group.hits.length && !isUnfolded ? onMore : undefined}
        />
      ))}
    </div>
  )
})

const noGroups: [] = []

const rehearsed = (['article', 'card'] as const).map((kind): HitGroup => {
  const hit = { id: kind, title: 'The first letters', excerpt: 'The first letters', words: ['letters'] }
  return { kind, total: 2, hits: [hit] }
})
const rehearseAfterMs = 300

/** Results that nobody sees: what has been drawn once is drawn three times as fast when the first letters are typed. */
function Rehearsal() {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setIsOn(true)), rehearseAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isOn ? (
    <div hidden>
      <Results groups={rehearsed} isUnfolded={false} onMore={doNothing} />
    </div>
  ) : null
}

const doNothing = () => undefined

const pauseMs = 200

/** Where one comes back to. Not through the router, which would draw the page anew, nor at every key: each costs a frame. */
function useKeptInAddress(query: string) {
  useEffect(() => {
    const keep = () =>
      history.replaceState(history.state, '', query === '' ? location.pathname : `?q=${encodeURIComponent(query)}`)
    const timer = setTimeout(keep, pauseMs)
    return () => clearTimeout(timer)
  }, [query])
}

const stopsIn = (page: HTMLElement | null) => [...(page?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]

/** From the field through everything that was found, and back. */
function moveFocus(page: HTMLElement | null, key: 'ArrowDown' | 'ArrowUp') {
  const stops = stopsIn(page)
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[Math.max(0, key === 'ArrowDown' ? at + 1 : at - 1)]
  next?.focus()
  // Clear of the field above and of the tabs below.
  next?.scrollIntoView({ block: 'nearest' })
}

function openFirst(page: HTMLElement | null) {
  const first = stopsIn(page)[1]
  first?.focus()
  first?.click()
}
