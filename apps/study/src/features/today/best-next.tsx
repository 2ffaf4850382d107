import { CalendarDays, Layers, Play, RotateCcw, Zap, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { oneAtATime } from '../../device/input/one-at-a-time.ts'
import { startSession } from '../../device/study/start-session.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { ContentUnavailable } from '../../widgets/notices/content-unavailable.tsx'
import { PracticePrompt } from '../../widgets/notices/practice-prompt.tsx'
import { taskWords } from './task-words.ts'
import type { Task, Tasks } from './tasks.ts'

const icons: Record<Task['kind'], LucideIcon> = { resume: Play, cards: Layers, missed: RotateCcw, questions: Zap }

/** Shows what to do in the next minutes. Each task can be started alone, and the button starts the first. */
export function BestNext({ tasks, hasLibrary }: { tasks: Tasks | undefined; hasLibrary: boolean }) {
  if (hasLibrary && tasks === undefined) return <Reserved />
  if (tasks === undefined || !tasks.hasContent) {
    return (
      <Reserved>
        <ContentUnavailable things="questions" />
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
  return <TaskList tasks={tasks} />
}

/** Reserves the space of the task list, so that nothing below moves while the student is about to tap it. */
const Reserved = ({ children }: { children?: React.ReactNode }) => (
  <div className="grid min-h-78 content-center justify-items-center gap-3 rounded-surface bg-agar p-4 text-center">
    {children}
  </div>
)

function TaskList({ tasks: { best, isFirstVisit } }: { tasks: Tasks }) {
  const start = useStartTask()
  const minutes = best.reduce((sum, task) => sum + task.minutes, 0)
  const [first] = best
  return (
    <section
      aria-labelledby="best-next"
      className="flex min-h-78 flex-col rounded-surface bg-field p-4 text-on-field min-[62rem]:p-5"
    >
      <h2 id="best-next" className="font-head text-[1.375rem] leading-tight font-bold">
        {isFirstVisit ? 'Your first ten questions' : `Best next ${minutes} minutes`}
      </h2>
      <p className="mt-1 text-small leading-snug text-on-field-muted">
        {isFirstVisit
          ? 'They show us where to start. You see the reason after each answer.'
          : 'Chosen from what you’re about to forget and what you got wrong.'}
      </p>
      <ul className="my-2.5 grid grid-cols-1">
        {best.map((task) => (
          <li key={task.kind} className="border-t-[1.5px] border-(--field-line)">
            <TaskRow task={task} onStart={() => start(task)} />
          </li>
        ))}
        {isFirstVisit && (
          <li className="border-t-[1.5px] border-(--field-line)">
            <Link to="/welcome" className={rowLook}>
              <CalendarDays size={20} aria-hidden="true" className="shrink-0" />
              <span className="flex-1 basis-26">Or first: college, year and exam date</span>
              <span className="ml-auto text-small text-on-field-muted">1 min</span>
            </Link>
          </li>
        )}
      </ul>
      {first !== undefined && (
        <button
          type="button"
          onClick={() => start(first)}
          className="mt-auto min-h-13 w-full rounded-full bg-on-field px-5 py-1.5 text-center leading-tight font-semibold text-field focus-visible:rounded-full"
        >
          {isFirstVisit ? 'Start ten questions' : 'Start'}
        </button>
      )}
    </section>
  )
}

const rowLook =
  'flex min-h-12 w-full flex-wrap items-center gap-x-2.5 py-1.5 text-left leading-tight text-on-field no-underline hover:underline'

function TaskRow({ task, onStart }: { task: Task; onStart: () => void }) {
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
  return (
    <button type="button" onClick={onStart} className={rowLook}>
      {content}
    </button>
  )
}

const pathOf = (task: Extract<Task, { kind: 'resume' | 'cards' }>) =>
  task.kind === 'cards' ? '/cards/review' : `/session/${task.session}`

function useStartTask() {
  const study = useStudy()
  const navigate = useNavigate()
  const [once] = useState(oneAtATime)
  const open = async (task: Task) => {
    if (task.kind === 'resume' || task.kind === 'cards') return navigate(pathOf(task))
    const title = task.kind === 'missed' ? 'Missed questions' : (task.topic ?? 'Quick questions')
    const session = await startSession(study, { mode: 'quickfire', items: task.items, title, isExam: false })
    return navigate(`/session/${session}`)
  }
  return (task: Task) => void once(async () => open(task))
}
