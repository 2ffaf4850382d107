import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronRight, ShieldAlert } from 'lucide-react'
import { Link } from 'react-router'
import { useStudy } from '../../app/study.tsx'
import { questionsWords } from './sure-wrong-words.ts'
import { countSureAndWrong } from './sure-wrong.ts'

/** The way to the list, for as long as there is anything on it. */
export function SureWrongLink() {
  const { database } = useStudy()
  const count = useLiveQuery(() => countSureAndWrong(database), [database]) ?? 0
  if (count === 0) return null
  return (
    <Link
      to="/review/sure"
      className="flex min-h-15 items-center gap-3 rounded-surface bg-wrong-wash px-4 py-3 text-ink no-underline"
    >
      <ShieldAlert size={22} aria-hidden="true" className="shrink-0 text-wrong" />
      <span className="flex-1 leading-tight">
        <strong className="font-head font-bold">Sure and wrong</strong>
        <span className="block text-small">{`${questionsWords(count)} to put right`}</span>
      </span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0" />
    </Link>
  )
}
