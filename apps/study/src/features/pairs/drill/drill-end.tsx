import { Button } from '@titer/ui'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Prose } from '../../../widgets/text/prose.tsx'
import type { Drill } from './drill.ts'

/** Shows the drill's score, based on first tries, and the facts that the student missed. */
export function DrillEnd({ drill, onAgain }: { drill: Drill; onAgain: () => void }) {
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { questions, firstTries } = drill
  const missed = questions.filter((_, at) => firstTries[at] === false)
  const right = questions.length - missed.length
  return (
    <main className="grid flex-1 content-start gap-5 pt-4 pb-26">
      <div>
        <h1 ref={title} tabIndex={-1} className="text-h3 leading-tight font-bold outline-none">
          Drill finished
        </h1>
        <p className="mt-2 leading-snug">
          {missed.length === 0
            ? `${questions.length === 1 ? 'Right' : `All ${questions.length} right`} on the first try.`
            : `${right} of ${questions.length} right on the first try.`}
        </p>
      </div>
      {missed.length > 0 && (
        <section aria-labelledby="missed">
          <h2 id="missed" className="mb-2 font-head text-lead leading-tight font-bold">
            Worth another look
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {missed.map(({ id, why }) => (
              <li key={id} className="py-3 leading-snug">
                <Prose text={why} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="fixed inset-x-0 bottom-0 z-5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto grid max-w-2xl grid-cols-2 gap-2">
          <Button look="quiet" onClick={onAgain}>
            Drill again
          </Button>
          <Button onClick={() => void navigate('/progress/pairs')}>Done</Button>
        </div>
      </div>
    </main>
  )
}
