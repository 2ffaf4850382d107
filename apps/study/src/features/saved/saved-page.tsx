import { studyLimits } from '@titer/contract'
import { Button } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { oneAtATime } from '../../device/input/one-at-a-time.ts'
import { startSession } from '../../device/study/start-session.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { useLibrary } from '../../device/study/use-library.ts'
import { SearchField } from '../../widgets/fields/search-field.tsx'
import { SegmentedField } from '../../widgets/fields/segmented-field.tsx'
import { BackLink } from '../../widgets/links/back-link.tsx'
import { ContentUnavailable } from '../../widgets/notices/content-unavailable.tsx'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { readSaved, savedOf, searchSaved, type SavedItem, type SavedKind } from './read-saved.ts'
import { SavedRow } from './saved-row.tsx'
import { unavailableWords } from './unavailable-words.ts'

const kinds: Record<SavedKind, { name: string; empty: string; title: string }> = {
  bookmarks: {
    name: 'Bookmarks',
    empty: 'Tap the bookmark above a question to find it here later.',
    title: 'Bookmarked questions',
  },
  notes: {
    name: 'Notes',
    empty: 'Tap the notebook above a question to write a note. You find it here, and on the question.',
    title: 'Questions with notes',
  },
  flags: {
    name: 'Flags',
    empty: 'Flag a question in a session or an exam to look at it again.',
    title: 'Flagged questions',
  },
}

const isKind = (text: string | null): text is SavedKind => text !== null && Object.hasOwn(kinds, text)

/**
 * Lists the questions that the student has bookmarked, annotated or flagged. The student can search the list and
 * practise its questions.
 */
export function SavedPage() {
  usePageTitle('Saved')
  const { database } = useStudy()
  const library = useLibrary()
  const [search, setSearch] = useSearchParams()
  const [query, setQuery] = useState('')
  const saved = useLiveQuery(() => readSaved(database), [database])
  if (saved === undefined) return null
  const asked = search.get('list')
  const kind = isKind(asked) ? asked : 'bookmarks'
  const all = savedOf(saved.items, kind)
  const found = searchSaved(all, query.trim())
  return (
    <div className="@container">
      <div className="flex max-w-[44rem] flex-col gap-3 max-[62rem]:-mb-9 max-[62rem]:min-h-[calc(100dvh-4.5rem)]">
        <header>
          <BackLink to="/practice" name="Practice" />
          <PageHeading>Saved</PageHeading>
        </header>
        <SegmentedField
          label="List"
          isLabelHidden
          value={kind}
          onChange={(value) => setSearch({ list: value }, { replace: true })}
          options={(Object.keys(kinds) as SavedKind[]).map((value) => ({ value, word: kinds[value].name }))}
        />
        {all.length > 0 && (
          <SearchField
            label={`Search ${kinds[kind].name.toLowerCase()}`}
            placeholder={`Search ${all.length} ${all.length === 1 ? 'question' : 'questions'}`}
            query={query}
            onChange={setQuery}
          />
        )}
        {all.length === 0 && <p className="rounded-surface bg-agar p-4 leading-snug">{kinds[kind].empty}</p>}
        {all.length > 0 && found.length === 0 && (
          <p className="leading-snug">{`Nothing here contains “${query.trim()}”.`}</p>
        )}
        {found.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {found.map((item) => (
              <SavedRow
                key={item.id}
                item={item}
                kind={kind}
                topic={library?.topics.find(({ id }) => id === item.studyItem.item.topic)}
              />
            ))}
          </ul>
        )}
        {saved.unavailable > 0 && (
          <p className="text-small leading-snug text-muted">{unavailableWords(saved.unavailable)}</p>
        )}
        {found.length > 0 && <PractiseBar items={found} title={kinds[kind].title} />}
      </div>
    </div>
  )
}

function PractiseBar({ items, title }: { items: readonly SavedItem[]; title: string }) {
  const study = useStudy()
  const navigate = useNavigate()
  const [once] = useState(oneAtATime)
  const these = items.filter(({ isAskable }) => isAskable).slice(0, studyLimits.sessionItems)
  const begin = async () => {
    const mode = these.every(({ studyItem }) => studyItem.mode === 'case') ? 'case' : 'quickfire'
    const session = await startSession(study, { mode, items: these.map(({ id }) => id), title, isExam: false })
    await navigate(`/session/${session}`)
  }
  if (these.length === 0) {
    return (
      <div className="grid justify-items-start gap-2 rounded-surface bg-agar p-4 leading-snug">
        <ContentUnavailable contentName="questions" />
      </div>
    )
  }
  return (
    <div className="bottom-[min(3.75rem,76px)] -mx-4 mt-auto border-t border-line bg-paper px-4 py-2.5 @min-[13rem]:sticky min-[62rem]:bottom-0 min-[62rem]:mx-0 min-[62rem]:px-0">
      <Button wide onClick={() => void once(begin)}>
        {these.length === 1 ? 'Practise this question' : `Practise these ${these.length} questions`}
      </Button>
    </div>
  )
}
