import { useLiveQuery } from '../../device/study/live-query.ts'
import { ShieldAlert } from 'lucide-react'
import { useStudy } from '../../device/study/study-context.tsx'
import { PageLink } from '../../widgets/links/page-link.tsx'
import { questionsWords } from './sure-wrong-words.ts'
import { countSureAndWrong } from './sure-wrong.ts'

/** Links to the list of sure and wrong answers, unless the list is empty. */
export function SureWrongLink() {
  const { database } = useStudy()
  const count = useLiveQuery(() => countSureAndWrong(database), [database]) ?? 0
  if (count === 0) return null
  const words = `${questionsWords(count)} to answer again`
  return <PageLink to="/review/sure" icon={ShieldAlert} name="Sure and wrong" description={words} tone="wrong" />
}
