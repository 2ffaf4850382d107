import { groupDigits } from '@titer/domain'
import type { StudyMode } from '@titer/domain'
import { Button } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LandingLink } from '../../widgets/links/landing-link.tsx'
import { ContentUnavailablePage, ContentUnavailable } from '../../widgets/notices/content-unavailable.tsx'
import { oneAtATime } from '../../device/input/one-at-a-time.ts'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { defaultSeconds } from '../../device/study/default-seconds.ts'
import { useLibrary } from '../../device/study/use-library.ts'
import type { Library } from '../../packs/content/library.ts'
import { ChoiceField } from '../../widgets/fields/choice-field.tsx'
import { SureWrongLink } from '../sure-wrong/index.ts'
import { findCandidates, readScripts, spreadByScript, type Pool } from './candidates.ts'
import { drawRandom } from '../../packs/content/draw-random.ts'
import { startSession } from '../../device/study/start-session.ts'
import { TopicChooser } from './topic-chooser.tsx'

const sizes = [5, 10, 20, 40]

const poolWords: { value: Pool; word: string }[] = [
  { value: 'all', word: 'All' },
  { value: 'unseen', word: 'Unseen' },
  { value: 'wrong', word: 'Wrong last time' },
  { value: 'weak', word: 'Weak areas' },
  { value: 'bookmarked', word: 'Bookmarked' },
]

/** Lets the student set up a session: type, topics, pool, number of questions and feedback. */
export function PracticePage() {
  usePageTitle('Practice')
  const library = useLibrary()
  if (library === undefined) return null
  const hasContent = library?.topics.some(({ questions, cases }) => questions.length + cases.length > 0)
  return library !== null && hasContent === true ? (
    <Builder library={library} />
  ) : (
    <ContentUnavailablePage things="questions" />
  )
}

function Builder({ library }: { library: Library }) {
  const study = useStudy()
  const { database } = study
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const wanted = search.get('topic')
  const [mode, setMode] = useState<StudyMode>(search.get('mode') === 'case' ? 'case' : 'quickfire')
  const [picked, setPicked] = useState<readonly string[]>(wanted === null ? [] : [wanted])
  const [pool, setPool] = useState<Pool>('all')
  const [count, setCount] = useState(10)
  const [isExam, setIsExam] = useState(false)
  const open = library.topics.filter((topic) => (mode === 'case' ? topic.cases : topic.questions).length > 0)
  // A topic selected in question mode may have no cases, or may no longer be open.
  const chosen = picked.filter((id) => open.some((topic) => topic.id === id))
  const topics = chosen.length === 0 ? open.map(({ id }) => id) : chosen
  const ids = useLiveQuery(
    () => findCandidates(database, library.topics, { mode, topics, pool }),
    [database, library, mode, topics.join(' '), pool],
  )
  const available = ids?.length ?? 0
  const many = Math.min(count, available)
  const [once] = useState(oneAtATime)
  const begin = async () => {
    const drawn = drawRandom(ids ?? [], ids?.length ?? 0)
    const items = spreadByScript(drawn, mode === 'case' ? await readScripts(database) : new Map()).slice(0, count)
    const seconds = isExam ? items.length * (mode === 'case' ? defaultSeconds.cases : defaultSeconds.questions) : null
    const title = titleOf(library, chosen, mode)
    const session = await startSession(study, { mode, items, title, isExam, seconds })
    await navigate(`/session/${session}`)
  }
  return (
    <div className="grid gap-6">
      <PageHeading>Practice</PageHeading>
      <SureWrongLink />
      <ChoiceField
        label="Type"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'quickfire', word: 'Quick questions' },
          { value: 'case', word: 'Clinical cases' },
        ]}
      />
      <TopicChooser topics={library.topics} mode={mode} picked={chosen} onPick={setPicked} />
      <ChoiceField label="From" value={pool} onChange={setPool} options={poolWords} />
      <ChoiceField
        label="How many"
        value={String(count)}
        onChange={(value) => setCount(Number(value))}
        options={sizes.map((size) => ({ value: String(size), word: String(size) }))}
      />
      <ChoiceField
        label="Feedback"
        value={isExam ? 'exam' : 'tutor'}
        onChange={(value) => setIsExam(value === 'exam')}
        options={[
          { value: 'tutor', word: 'After each' },
          { value: 'exam', word: 'At the end, timed' },
        ]}
      />
      <LockedNotice library={library} mode={mode} />
      <div className="sticky bottom-[min(3.75rem,76px)] -mx-4 border-t border-line bg-paper px-4 py-2.5 min-[62rem]:bottom-0 min-[62rem]:mx-0 min-[62rem]:px-0">
        <Button wide disabled={many === 0} onClick={() => void once(begin)}>
          {ids === undefined ? 'Counting' : startWords(many, mode, pool)}
        </Button>
      </div>
    </div>
  )
}

function startWords(many: number, mode: StudyMode, pool: Pool) {
  const thing = mode === 'case' ? 'case' : 'question'
  if (many > 0) return `Start ${many} ${thing}${many === 1 ? '' : 's'}`
  return pool === 'all' ? `No ${thing}s on this device yet` : `No ${thing}s of this kind yet`
}

/** Says how many questions or cases a plan would add or, after a lapse, why the content is locked. */
function LockedNotice({ library, mode }: { library: Library; mode: StudyMode }) {
  const things = mode === 'case' ? 'cases' : 'questions'
  if (library.isLapsed) {
    return (
      <div className="grid justify-items-start gap-2 rounded-surface bg-agar p-3.5 text-small leading-snug">
        <ContentUnavailable things={things} />
      </div>
    )
  }
  const locked = library.topics.reduce((sum, topic) => sum + topic.totals[things] - topic[things].length, 0)
  if (library.manifest.subscription_type !== 'demo' || locked <= 0) return null
  return (
    <p className="flex items-start gap-2.5 rounded-surface bg-agar p-3.5 text-small leading-snug">
      <Lock size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <span>
        {`A plan unlocks ${groupDigits(locked)} more ${things}. `}
        <LandingLink to="/pricing" className="font-semibold text-violet">
          See the plans
        </LandingLink>
      </span>
    </p>
  )
}

function titleOf(library: Library, picked: readonly string[], mode: StudyMode) {
  const [first, second] = picked
  const named = library.topics.find(({ id }) => id === first)?.name
  if (named !== undefined && second === undefined) return named
  return mode === 'case' ? 'Clinical cases' : 'Quick questions'
}
