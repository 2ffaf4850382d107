import { useLiveQuery } from 'dexie-react-hooks'
import { ShieldAlert } from 'lucide-react'
import { useStudy } from '../../app/study.tsx'
import { Way } from '../../app/way.tsx'
import { questionsWords } from './sure-wrong-words.ts'
import { countSureAndWrong } from './sure-wrong.ts'

/** The way to the list, for as long as there is anything on it. */
export function SureWrongLink() {
  const { database } = useStudy()
  const count = useLiveQuery(() => countSureAndWrong(database), [database]) ?? 0
  if (count === 0) return null
  const words = `${questionsWords(count)} to put right`
  return <Way to="/review/sure" icon={ShieldAlert} name="Sure and wrong" words={words} tone="wrong" />
}
