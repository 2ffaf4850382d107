import { Play } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { oneAtATime } from '../../device/input/one-at-a-time.ts'
import { startTenQuestions } from '../../device/study/start-ten-questions.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { useLibrary } from '../../device/study/use-library.ts'

/** Starts ten questions at once. Without questions on the device, opens Practice, which says what to do. */
export function StartTile() {
  const study = useStudy()
  const library = useLibrary()
  const navigate = useNavigate()
  const [once] = useState(oneAtATime)
  const begin = async () => {
    const session = library ? await startTenQuestions(study, library) : undefined
    await navigate(session === undefined ? '/practice' : `/session/${session}`)
  }
  return (
    <button
      type="button"
      onClick={() => void once(begin)}
      className="grid content-start gap-2 rounded-surface bg-agar p-3.5 text-left"
    >
      <span className="flex items-center gap-1.5 text-micro leading-none text-muted">
        <Play size={15} aria-hidden="true" /> Practice
      </span>
      <span className="font-head text-body leading-tight font-bold">Start ten questions</span>
      <span className="text-micro leading-snug text-muted">Any topic, feedback after each</span>
    </button>
  )
}
