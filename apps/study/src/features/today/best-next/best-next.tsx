import { CalendarDays, Layers, Play, RotateCcw, Zap, type LucideIcon } from 'lucide-react'
import { LoadingWells } from '@titer/ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { oneAtATime } from '../../../device/input/one-at-a-time.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { ContentUnavailable } from '../../../widgets/notices/content-unavailable.tsx'
import { AfterASecond } from '../../../widgets/notices/after-a-second.tsx'
import { PracticePrompt } from '../../../widgets/notices/practice-prompt.tsx'
import type { StudyCandidate } from './candidates.ts'
import { startBlock } from './start-block.ts'
import { choiceWords, taskWords } from './task-words.ts'
import type { Task, Tasks } from './tasks.ts'

const icons: Record<Task['kind'], LucideIcon> = { resume: Play, cards: Layers, facts: RotateCcw, questions: Zap }

interface BestNextProps {
  tasks: Tasks | undefined
  /** The topics on the device, or null before the device has its first manifest. */
  topics: readonly LibraryTopic[] | null | undefined
}

/**
 * Shows the suggested tasks for the next minutes. One button starts all tasks together or, if a session is unfinished,
 * resumes that session. Each task can be started alone.
 */
export function BestNext({ tasks, topics }: BestNextProps) {
  if (topics !== null && tasks === undefined) {
    return (
      <Reserved>
        <AfterASecond>
          <LoadingWells label="Choosing what to study next" />
        </AfterASecond>
      </Reserved>
    )
  }
  if (tasks === undefined || !tasks.hasContent) {
    return (
      <Reserved>
        <ContentUnavailable contentName="questions" />
      </Reserved>
    )
  }
  if (tasks.best.length === 0) {
    return (
      <PracticePrompt title="You’ve finished everything for today.">
        Cards come back when you’re about to forget them.
      </PracticePrompt>
    )
  }
  return <TaskList tasks={tasks} topics={topics ?? []} />
}

/**
 * Reserves the space of the task list, so that the content below does not move while the student is about to tap it.
 */
const Reserved = ({ children }: { children?: React.ReactNode }) => (
  <div className="grid min-h-78 content-center justify-items-center gap-3 rounded-surface bg-agar p-4 text-center">
    {children}
  </div>
)

function TaskList({ tasks, topics }: { tasks: Tasks; topics: readonly LibraryTopic[] }) {
  const { best, steps, minutes, isFirstVisit } = tasks
  const start = useStart(topics)
  const resume = best.find((task) => task.kind === 'resume')
  const title = isFirstVisit ? 'Your first ten questions' : `Best next ${minutes} minutes`
  return (
    <section
      aria-labelledby="best-next"
      className="flex min-h-78 flex-col rounded-surface bg-field p-4 text-on-field min-[62rem]:p-5"
    >
      <h2 id="best-next" className="font-head text-[1.375rem] leading-tight font-bold">
        {title}
      </h2>
      <p className="mt-1 text-small leading-snug text-on-field-muted">
        {isFirstVisit
          ? 'They show us where to start. You see the reason after each answer.'
          : choiceWords(steps, (topic) => topics.find(({ id }) => id === topic)?.name)}
      </p>
      <ul className="my-2.5 grid grid-cols-1">
        {best.map((task) => (
          <li key={task.kind} className="border-t-[1.5px] border-(--field-line)">
            <TaskRow task={task} onStart={start} />
          </li>
        ))}
        {isFirstVisit && (
          <li className="border-t-[1.5px] border-(--field-line)">
            <Link to="/welcome" className={rowLook}>
              <CalendarDays size={20} aria-hidden="true" className="shrink-0" />
              <span className="flex-1 basis-26">Or first enter your college, year and exam date</span>
              <span className="ml-auto text-small text-on-field-muted">1 min</span>
            </Link>
          </li>
        )}
      </ul>
      {resume === undefined ? (
        <button
          type="button"
          onClick={() => start(steps, isFirstVisit ? 'Quick questions' : title)}
          className={buttonLook}
        >
          {isFirstVisit ? 'Start ten questions' : `Start, ${minutes} minutes`}
        </button>
      ) : (
        <Link to={pathOf(resume)} className={buttonLook}>
          Carry on
        </Link>
      )}
    </section>
  )
}

const buttonLook =
  'mt-auto grid min-h-13 w-full place-items-center rounded-full bg-on-field px-5 py-1.5 text-center leading-tight font-semibold text-field no-underline focus-visible:rounded-full'
const rowLook =
  'flex min-h-12 w-full flex-wrap items-center gap-x-2.5 py-1.5 text-left leading-tight text-on-field no-underline hover:underline'

/** The title of a session that asks only for missed facts. */
export const missedFactsTitle = 'Facts you missed'

type Start = (steps: readonly StudyCandidate[], title: string) => void

function TaskRow({ task, onStart }: { task: Task; onStart: Start }) {
  const Icon = icons[task.kind]
  const content = (
    <>
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      <span className="flex-1 basis-26">
        {taskWords(task)}
        {task.kind === 'resume' && (
          <small className="block text-micro text-on-field-muted tabular-nums">
            {`${task.mode === 'case' ? 'Cases' : 'Questions'}, ${task.done} of ${task.questions}`}
          </small>
        )}
      </span>
      <span className="ml-auto text-small text-on-field-muted tabular-nums">{`${task.minutes} min`}</span>
    </>
  )
  if (task.kind === 'resume' || task.kind === 'cards') {
    return (
      <Link to={pathOf(task)} className={rowLook}>
        {content}
      </Link>
    )
  }
  const title = task.kind === 'facts' ? missedFactsTitle : (task.topic ?? 'Quick questions')
  return (
    <button type="button" onClick={() => onStart(task.steps, title)} className={rowLook}>
      {content}
    </button>
  )
}

const pathOf = (task: Extract<Task, { kind: 'resume' | 'cards' }>) =>
  task.kind === 'cards' ? '/cards/review' : `/session/${task.session}`

/** Returns a function that starts a session of the given steps and opens it. */
export function useStart(topics: readonly LibraryTopic[]): Start {
  const study = useStudy()
  const navigate = useNavigate()
  const [once] = useState(oneAtATime)
  return (steps, title) => void once(async () => navigate(await startBlock(study, topics, steps, title)))
}
