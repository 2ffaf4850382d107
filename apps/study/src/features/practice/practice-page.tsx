import { groupDigits } from '@titer/domain'
import type { StudyMode } from '@titer/domain'
import { Button } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { LandingLink } from '../../app/landing-link.tsx'
import { NothingHere, WhyNothing } from '../../app/nothing-here.tsx'
import { oneAtATime } from '../../app/one-at-a-time.ts'
import { PageHeading } from '../../app/page-heading.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { useStudy } from '../../app/study.tsx'
import { usualSeconds } from '../../app/usual-seconds.ts'
import { useLibrary, type Library } from '../../packs/library.ts'
import { Choice } from '../../app/choice.tsx'
import { SureWrongLink } from '../sure-wrong/index.ts'
import { candidates, draw, readScripts, spread, type Pool } from './draw.ts'
import { startSession } from './start.ts'
import { TopicChooser } from './topic-chooser.tsx'

const sizes = [5, 10, 20, 40]

const poolWords: { value: Pool; word: string }[] = [
  { value: 'all', word: 'All' },
  { value: 'unseen', word: 'Unseen' },
  { value: 'wrong', word: 'Wrong last time' },
  { value: 'weak', word: 'Weak' },
  { value: 'bookmarked', word: 'Bookmarked' },
]

/** Puts a session together: what kind, of which topics, how many, and how it is asked. */
export function PracticePage() {
  usePageTitle('Practice')
  const library = useLibrary()
  if (library === undefined) return null
  const isAnything = library?.topics.some(({ questions, cases }) => questions.length + cases.length > 0)
  return library !== null && isAnything === true ? <Builder library={library} /> : <NothingHere things="questions" />
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
  // What was chosen for questions may have no cases, or be open no more.
  const chosen = picked.filter((id) => open.some((topic) => topic.id === id))
  const topics = chosen.length === 0 ? open.map(({ id }) => id) : chosen
  const ids = useLiveQuery(
    () => candidates(database, library.topics, { mode, topics, pool }),
    [database, library, mode, topics.join(' '), pool],
  )
  const available = ids?.length ?? 0
  const many = Math.min(count, available)
  const [once] = useState(oneAtATime)
  const begin = async () => {
    const drawn = draw(ids ?? [], ids?.length ?? 0)
    const items = spread(drawn, mode === 'case' ? await readScripts(database) : new Map()).slice(0, count)
    const seconds = isExam ? items.length * (mode === 'case' ? usualSeconds.cases : usualSeconds.questions) : null
    const title = titleOf(library, chosen, mode)
    const session = await startSession(study, { mode, items, title, isExam, seconds })
    await navigate(`/session/${session}`)
  }
  return (
    <div className="grid gap-6">
      <PageHeading>Practice</PageHeading>
      <SureWrongLink />
      <Choice
        label="Kind"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'quickfire', word: 'Quick questions' },
          { value: 'case', word: 'Clinical cases' },
        ]}
      />
      <TopicChooser topics={library.topics} mode={mode} picked={chosen} onPick={setPicked} />
      <Choice label="From" value={pool} onChange={setPool} options={poolWords} />
      <Choice
        label="How many"
        value={String(count)}
        onChange={(value) => setCount(Number(value))}
        options={sizes.map((size) => ({ value: String(size), word: String(size) }))}
      />
      <Choice
        label="Feedback"
        value={isExam ? 'exam' : 'tutor'}
        onChange={(value) => setIsExam(value === 'exam')}
        options={[
          { value: 'tutor', word: 'After each' },
          { value: 'exam', word: 'At the end, timed' },
        ]}
      />
      <LockedLine library={library} />
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

/** What a plan would add, said once and quietly; or that one's own is closed for now. */
function LockedLine({ library }: { library: Library }) {
  if (library.isLapsed) {
    return (
      <div className="grid justify-items-start gap-2 rounded-surface bg-agar p-3.5 text-small leading-snug">
        <WhyNothing things="questions" />
      </div>
    )
  }
  const locked = library.topics.reduce((sum, topic) => sum + topic.totals.questions - topic.questions.length, 0)
  if (library.manifest.subscription_type !== 'demo' || locked <= 0) return null
  return (
    <p className="flex items-start gap-2.5 rounded-surface bg-agar p-3.5 text-small leading-snug">
      <Lock size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <span>
        {`${groupDigits(locked)} more questions open with a plan. `}
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
