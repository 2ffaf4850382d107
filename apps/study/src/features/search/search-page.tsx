import { Search, X } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useRef, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../app/page-title.ts'
import { useKeysWithin } from '../../app/use-keys.ts'
import { NothingHere } from '../../app/nothing-here.tsx'
import { kinds } from './documents.ts'
import { ResultGroup } from './result-group.tsx'
import type { HitGroup } from './search-index.ts'
import type { SearchClient } from './search-client.ts'
import { SearchStatus } from './search-status.tsx'
import { useSearch } from './use-search.ts'

/** Finds anything on this device as one types; nothing is drawn for a key but what it finds. */
export function SearchPage() {
  usePageTitle('Search')
  const [search] = useSearchParams()
  const atFirst = search.get('q') ?? ''
  const field = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const focusAtFirst = useCallback((input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
  }, [])
  const { client, isEmpty, hasLooked } = useSearch(atFirst)
  const address = useKeptAddress()
  const change = (typed: string) => {
    client.ask(typed)
    address.keepSoon(typed)
  }
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys of the field and of what it finds.
    <div ref={page} onKeyDown={press} onClickCapture={address.keep} className="max-w-[68ch]">
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
            defaultValue={atFirst}
            // What the letter will make of it is asked for before it stands there: the answer comes a frame sooner.
            onBeforeInput={({ currentTarget, data }) => client.ask(withTyped(currentTarget, data))}
            onChange={(event) => change(event.target.value)}
            placeholder="A drug, a bug, a sign"
            className="peer h-13 w-full rounded-full border-2 border-rim bg-paper pr-13 pl-12 text-body text-ink placeholder:text-muted focus-visible:rounded-full"
          />
          <button
            type="button"
            aria-label="Clear"
            onClick={clear}
            className="absolute inset-y-0 right-1 my-auto grid size-11 place-items-center rounded-full text-muted peer-placeholder-shown:hidden hover:text-ink focus-visible:rounded-full"
          >
            <X size={20} aria-hidden="true" />
          </button>
        </label>
      </search>
      <SearchStatus client={client} />
      <Found client={client} />
    </div>
  )
}

/**
 * What was found. While nothing is asked, what was found last stays where it is, unseen: another text in its lines is drawn
 * in half the time of other lines.
 */
function Found({ client }: { client: SearchClient }) {
  const { answer = rehearsed, isAnswered } = useSyncExternalStore(client.subscribe, client.getSnapshot)
  return (
    <div className={isAnswered ? '' : '[content-visibility:hidden] not-supports-[content-visibility:hidden]:hidden'}>
      <Results groups={answer.groups} isUnfolded={answer.isUnfolded} onMore={client.unfold} />
    </div>
  )
}

interface ResultsProps {
  groups: readonly HitGroup[]
  isUnfolded: boolean
  onMore: () => void
}

// What a phone has room for above its keys.
const inSight = 1

/** First what is in sight, then the rest. */
function Results({ groups, isUnfolded, onMore }: ResultsProps) {
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
}

const hit = { id: '', title: 'The first letters', excerpt: 'The first letters', words: ['letters'] }

/** Nobody sees these. */
const rehearsed = {
  groups: kinds.map((kind): HitGroup => ({ kind, total: 4, hits: [hit, hit, hit] })),
  isUnfolded: false,
}

const withTyped = ({ value, selectionStart, selectionEnd }: HTMLInputElement, typed: string) =>
  `${value.slice(0, selectionStart ?? value.length)}${typed}${value.slice(selectionEnd ?? value.length)}`

const pauseMs = 200

/**
 * Where one comes back to. Not through the router, which would draw the page anew, nor at every key: each costs a frame.
 * Whoever opens what was found does not wait for the pause.
 */
function useKeptAddress() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<string>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const keep = () => {
    clearTimeout(timer.current)
    if (waiting.current !== undefined) history.replaceState(history.state, '', waiting.current)
    waiting.current = undefined
  }
  const keepSoon = (query: string) => {
    clearTimeout(timer.current)
    waiting.current = query === '' ? location.pathname : `?q=${encodeURIComponent(query)}`
    timer.current = setTimeout(keep, pauseMs)
  }
  return { keep, keepSoon }
}

const stopsIn = (page: HTMLElement | null) =>
  [...(page?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].filter((stop) => stop.checkVisibility())

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
