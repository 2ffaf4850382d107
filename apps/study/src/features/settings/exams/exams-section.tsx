import type { PlannedExam } from '@titer/domain'
import { Button, Section } from '@titer/ui'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { ChevronRight, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'
import { readExams } from '../../../log/exams.ts'
import { scopeWords } from '../../../widgets/text/exam-scope-words.ts'
import { ExamDialog } from './exam-dialog.tsx'
import { examWords } from './exam-day.ts'

interface ExamsSectionProps {
  today: string
  /** Further settings, shown at the end of the section. */
  children: ReactNode
}

/** Lists the student's exams. Each exam has a name, a date and a scope. */
export function ExamsSection({ today, children }: ExamsSectionProps) {
  const { database } = useStudy()
  const exams = useLiveQuery(() => readExams(database), [database])
  const library = useLibrary()
  const [edited, setEdited] = useState<{ exam: PlannedExam | undefined }>()
  const hasPlan = exams?.some(({ day }) => day > today) === true
  return (
    <Section id="exam" title="Exams" lead="Cards and missed facts come back before the nearest exam that covers them.">
      <div className="grid gap-3">
        {exams !== undefined && exams.length > 0 && (
          <ul aria-label="Your exams" className="divide-y divide-line border-y border-line">
            {exams.map((exam) => (
              <li key={exam.exam}>
                <button
                  type="button"
                  onClick={() => setEdited({ exam })}
                  className="flex min-h-14 w-full items-center gap-3 py-2 text-left leading-tight hover:text-violet"
                >
                  <span className="min-w-0 flex-1">
                    <strong className="block font-semibold [overflow-wrap:anywhere]">{exam.name}</strong>
                    <span className="text-small text-muted">
                      {`${examWords(exam.day, today)}. ${scopeWords(exam)}`}
                    </span>
                  </span>
                  <span className="text-small font-semibold text-violet">Edit</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {exams?.length === 0 && (
          <p className="text-small leading-snug text-muted">
            No exam yet. Cards come back when you’re about to forget them.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button look="quiet" small onClick={() => setEdited({ exam: undefined })}>
            <Plus size={18} aria-hidden="true" /> Add an exam
          </Button>
          {hasPlan && (
            <Link to="/plan" className="inline-flex min-h-11 items-center gap-1 font-semibold text-violet">
              See your study plan
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          )}
        </div>
      </div>
      {children}
      <ExamDialog
        exam={edited?.exam}
        // The dialog opens with all its fields, because a field that appeared later would move the buttons.
        isOpen={edited !== undefined && library !== undefined}
        today={today}
        isFirst={exams?.length === 0}
        library={library ?? null}
        onClose={() => setEdited(undefined)}
      />
    </Section>
  )
}
