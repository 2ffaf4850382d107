import { daysBetween, type College } from '@titer/domain'
import { Button, Wells } from '@titer/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { profileChangeError } from '../../device/account/profile-change-error.ts'
import { usePublicProfile } from '../../device/account/use-public-profile.ts'
import { oneAtATime } from '../../device/input/one-at-a-time.ts'
import { defaultSeconds } from '../../device/study/default-seconds.ts'
import { startSession } from '../../device/study/start-session.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { useLibrary } from '../../device/study/use-library.ts'
import { firstExam } from '../../log/exams.ts'
import { drawRandom } from '../../packs/content/draw-random.ts'
import { greetedName } from './greeted-name.ts'
import { CollegeField, ExamField, YearField } from './welcome-fields.tsx'

const questions = 10

/** Asks for college, year of study and exam date, each of which can be skipped, and starts ten questions. */
export function WelcomeForm({ today }: { today: string }) {
  const study = useStudy()
  const navigate = useNavigate()
  const { change } = usePublicProfile()
  const [once] = useState(oneAtATime)
  const [college, setCollege] = useState<College | null>(null)
  const [year, setYear] = useState<number | null>(null)
  const [examDay, setExamDay] = useState<string | null>(null)
  const [isDateUnknown, setIsDateUnknown] = useState(false)
  const known = useLibrary()?.topics.flatMap((topic) => topic.questions) ?? []
  const isExamAhead = examDay !== null && daysBetween(today, examDay) >= 0
  const name = greetedName(study.account.username)

  const save = async () => {
    await study.record('set', {
      isWelcomed: true,
      ...(year !== null && { studyYear: year }),
    })
    if (isExamAhead) await study.record('plannedExam', { ...firstExam(examDay), isGone: false })
    // The first question does not wait for the server. If saving fails, the student can choose the college in Account.
    if (college !== null) change({ college }).catch((error: unknown) => toast.error(profileChangeError(error)))
  }
  const start = async () => {
    const items = drawRandom(known, questions)
    await save()
    const session = await startSession(study, { mode: 'quickfire', items, title: 'First questions', isExam: false })
    await navigate(`/session/${session}`, { replace: true })
  }
  const skip = async () => {
    await study.record('set', { isWelcomed: true })
    await navigate('/', { replace: true })
  }
  const minutes = Math.round((questions * defaultSeconds.questions) / 60)
  return (
    <div className="mx-auto flex min-h-dvh max-w-lg flex-col min-[62rem]:min-h-0 min-[62rem]:py-12">
      <header className="flex min-h-14 items-center justify-between gap-3 px-4">
        <Wells
          levels={[college !== null, year !== null, isExamAhead || isDateUnknown].map(Number)}
          size={18}
          className="gap-1.5! text-violet"
        />
        <button
          type="button"
          onClick={() => void once(skip)}
          className="min-h-11 rounded-full px-2 font-semibold text-violet hover:underline"
        >
          Skip all
        </button>
      </header>
      <main className="grid flex-1 grid-cols-1 content-start gap-5.5 px-4 pb-6">
        <div>
          <h1 className="text-[2.25rem] leading-none font-extrabold tracking-display">
            {name === undefined ? 'Welcome to Titer' : `Welcome, ${name}`}
          </h1>
          <p className="mt-2 leading-snug text-muted">
            Three questions so we can plan around your exam. Skip any you like.
          </p>
        </div>
        <CollegeField college={college} onChange={setCollege} />
        <YearField year={year} onChange={setYear} />
        <ExamField
          examDay={examDay}
          today={today}
          isUnknown={isDateUnknown}
          onChange={(day) => {
            setExamDay(day)
            setIsDateUnknown(false)
          }}
          onUnknown={() => {
            setExamDay(null)
            setIsDateUnknown(true)
          }}
        />
      </main>
      <footer className="sticky bottom-0 grid gap-2 border-t-[1.5px] min-[62rem]:border-t-0 border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p className="text-small leading-snug text-muted">
          {`Ten questions, about ${minutes} minutes. They show us where to start.`}
        </p>
        <Button
          wide
          busyLabel={known.length === 0 ? 'Getting your questions' : undefined}
          onClick={() => void once(start)}
        >
          Start ten questions
        </Button>
      </footer>
    </div>
  )
}
