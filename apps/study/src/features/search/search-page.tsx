import { Search, X } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useRef, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useKeysWithin } from '../../device/input/use-keys.ts'
import { ContentUnavailablePage } from '../../widgets/notices/content-unavailable.tsx'
import { documentKinds } from './indexing/documents.ts'
import { ResultGroup } from './result-group.tsx'
import type { HitGroup } from './indexing/search-index.ts'
import type { SearchClient } from './worker/search-client.ts'
import { SearchStatus } from './search-status.tsx'
import { useSearch } from './worker/use-search.ts'

/**
 * Searches the content on this device while the student types. A key press renders only the status and the results, not
 * the page.
 */
export function SearchPage() {
  usePageTitle('Search')
  const [search] = useSearchParams()
  const initialQuery = search.get('q') ?? ''
  const field = useRef<HTMLInputElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const focusOnMount = useCallback((input: HTMLInputElement | null) => {
    field.current = input
    input?.focus()
  }, [])
  const { client, isEmpty, isReady } = useSearch(initialQuery)
  const address = useSavedAddress()
  const change = (text: string) => {
    client.ask(text)
    address.saveSoon(text)
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
  if (!isReady) return null
  if (isEmpty) return <ContentUnavailablePage contentName="questions" />
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Key presses in the search field and in the results bubble up to this element.
    <div ref={page} onKeyDown={press} onClickCapture={address.save} className="max-w-[68ch]">
      <h1 className="sr-only">Search</h1>
      <search className="sticky top-0 z-4 -mx-4 bg-paper px-4 py-2">
        <label className="relative block">
          <span className="sr-only">Search this device</span>
          <Search
            size={22}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-4 my-auto text-muted"
          />
          <input
            ref={focusOnMount}
            data-stop
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={initialQuery}
            // Starts the search on `beforeinput`, one frame before the text changes.
            onBeforeInput={({ currentTarget, data }) => client.ask(withTyped(currentTarget, data))}
            onChange={(event) => change(event.target.value)}
            placeholder="A drug, a bug, a sign"
            className="peer min-h-13 w-full rounded-full border-2 border-rim bg-paper pr-13 pl-12 text-body text-ink placeholder:text-muted focus-visible:rounded-full"
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
 * Shows the results. While the query is too short to search, the last results stay mounted but hidden, because updating
 * existing rows takes half the time of mounting new rows.
 */
function Found({ client }: { client: SearchClient }) {
  const { answer = placeholderResults, isAnswered } = useSyncExternalStore(client.subscribe, client.getSnapshot)
  return (
    <div className={isAnswered ? '' : '[content-visibility:hidden] not-supports-[content-visibility:hidden]:hidden'}>
      <Results groups={answer.groups} isExpanded={answer.isExpanded} onMore={client.expand} />
    </div>
  )
}

interface ResultsProps {
  groups: readonly HitGroup[]
  isExpanded: boolean
  onMore: () => void
}

// The number of groups that fit on a phone above the keyboard.
const visibleGroups = 1

/** Renders the visible groups immediately, and the remaining groups in a deferred update. */
function Results({ groups, isExpanded, onMore }: ResultsProps) {
  const deferred = useDeferredValue(groups)
  const first = groups.slice(0, visibleGroups)
  const rest = deferred.slice(visibleGroups).filter(({ kind }) => first.every((group) => group.kind !== kind))
  return (
    <div className="grid gap-6">
      {[...first, ...rest].map((group) => (
        <ResultGroup
          key={group.kind}
          group={group}
          onMore={group.total > group.hits.length && !isExpanded ? onMore : undefined}
        />
      ))}
    </div>
  )
}

const hit = { id: '', title: 'The first letters', excerpt: 'The first letters', words: ['letters'] }

/** Placeholder results, mounted but hidden, so that the first search is as fast as later searches. */
const placeholderResults = {
  groups: documentKinds.map((kind): HitGroup => ({ kind, total: 4, hits: [hit, hit, hit] })),
  isExpanded: false,
}

const withTyped = ({ value, selectionStart, selectionEnd }: HTMLInputElement, text: string) =>
  `${value.slice(0, selectionStart ?? value.length)}${text}${value.slice(selectionEnd ?? value.length)}`

const pauseMs = 200

/**
 * Stores the query in the address, so that the browser's back button restores it. The hook bypasses the router, because
 * the router would re-render the page. It waits for a pause in typing, because each change costs a frame. A click
 * stores the query immediately, because the click may open a result.
 */
function useSavedAddress() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pending = useRef<string>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const save = () => {
    clearTimeout(timer.current)
    if (pending.current !== undefined) history.replaceState(history.state, '', pending.current)
    pending.current = undefined
  }
  const saveSoon = (query: string) => {
    clearTimeout(timer.current)
    pending.current = query === '' ? location.pathname : `?q=${encodeURIComponent(query)}`
    timer.current = setTimeout(save, pauseMs)
  }
  return { save, saveSoon }
}

const stopsIn = (page: HTMLElement | null) =>
  [...(page?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].filter((stop) => stop.checkVisibility())

/** Moves the focus between the search field and the results when the student presses an arrow key. */
function moveFocus(page: HTMLElement | null, key: 'ArrowDown' | 'ArrowUp') {
  const stops = stopsIn(page)
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[Math.max(0, key === 'ArrowDown' ? at + 1 : at - 1)]
  next?.focus()
  // The scroll margins keep the result clear of the search field above and the tabs below.
  next?.scrollIntoView({ block: 'nearest' })
}

function openFirst(page: HTMLElement | null) {
  const first = stopsIn(page)[1]
  first?.focus()
  first?.click()
}
