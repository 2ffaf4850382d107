import type { StudyMode } from '@titer/domain'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { oneAtATime } from '../../../device/input/one-at-a-time.ts'
import { defaultSeconds } from '../../../device/study/default-seconds.ts'
import { startSession } from '../../../device/study/start-session.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import { drawRandom } from '../../../packs/content/draw-random.ts'
import type { Library } from '../../../packs/content/library.ts'
import { itemsOf } from '../topics/find-topics.ts'
import { findCandidates, readCaseOrigins, spreadByIdea, type Pool } from './candidates.ts'

/** Stores the student's choices for the next session, counts the matching items, and starts the session. */
export function usePracticeChoice(library: Library) {
  const study = useStudy()
  const { database } = study
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const inAddress = search.getAll('topic')
  const [mode, setMode] = useState<StudyMode>(search.get('mode') === 'case' ? 'case' : 'quickfire')
  const [picked, setPicked] = useState<readonly string[]>(inAddress)
  const [pool, setPool] = useState<Pool>('all')
  const [count, setCount] = useState(10)
  const [isExam, setIsExam] = useState(false)
  const open = library.topics.filter((topic) => itemsOf(topic, mode).length > 0)
  // Ignore selected topics that have no content in this mode, or whose content is locked now.
  const chosen = open.filter(({ id }) => picked.includes(id))
  const topics = (chosen.length === 0 ? open : chosen).map(({ id }) => id)
  const ids = useLiveQuery(
    () => findCandidates(database, library.topics, { mode, topics, pool }),
    [database, library, mode, topics.join(' '), pool],
  )
  const many = Math.min(count, ids?.length ?? 0)
  const secondsEach = mode === 'case' ? defaultSeconds.cases : defaultSeconds.questions
  const [once] = useState(oneAtATime)
  const begin = async () => {
    // Finds the items again, because `ids` may still belong to the previous choice.
    const found = await findCandidates(database, library.topics, { mode, topics, pool })
    if (found.length === 0) return
    const drawn = drawRandom(found, found.length)
    const items = spreadByIdea(drawn, mode === 'case' ? await readCaseOrigins(database) : new Map()).slice(0, count)
    const seconds = isExam ? items.length * secondsEach : null
    const [first, second] = chosen
    const general = mode === 'case' ? 'Clinical cases' : 'Quick questions'
    const title = first !== undefined && second === undefined ? first.name : general
    const session = await startSession(study, { mode, items, title, isExam, seconds })
    await navigate(`/session/${session}`)
  }
  return {
    mode,
    setMode,
    pool,
    setPool,
    count,
    setCount,
    isExam,
    setIsExam,
    /** The ids of the topics in the address, whether or not they have any content. */
    inAddress,
    /** The topics that can be practised in this mode. */
    open,
    /** The selected topics. Empty if nothing is selected, which means all topics. */
    chosen,
    setPicked,
    /** The number of matching items, or undefined while they are counted. */
    available: ids?.length,
    /** The number of items in the next session. */
    many,
    /** The minutes that an exam is limited to. In tutor mode, an estimate of the time that the session takes. */
    minutes: Math.max(1, Math.round((many * secondsEach) / 60)),
    start: () => void once(begin),
  }
}

export type PracticeChoice = ReturnType<typeof usePracticeChoice>
