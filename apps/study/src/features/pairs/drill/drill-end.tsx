import { Button } from '@titer/ui'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Prose } from '../../../widgets/text/prose.tsx'
import { BottomBar } from '../../../widgets/page/bottom-bar.tsx'
import { missedDifferences, type Drill } from './drill.ts'

/** Shows the drill's score, based on first tries, and the facts that the student missed. */
export function DrillEnd({ drill, onAgain }: { drill: Drill; onAgain: () => void }) {
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { questions, firstTries } = drill
  const right = firstTries.filter((isRight) => isRight === true).length
  const differences = missedDifferences(drill)
  const names = questions[0]?.options ?? ['', '']
  return (
    <main className="grid flex-1 content-start gap-5 pt-4 pb-26">
      <div>
        <h1 ref={title} tabIndex={-1} className="text-h3 leading-tight font-bold outline-none">
          Drill finished
        </h1>
        <p className="mt-2 leading-snug">
          {right === questions.length
            ? `${questions.length === 1 ? 'Right' : `All ${questions.length} right`} on the first try.`
            : `${right} of ${questions.length} right on the first try.`}
        </p>
      </div>
      {differences.length > 0 && (
        <section aria-labelledby="missed">
          <h2 id="missed" className="mb-2 font-head text-lead leading-tight font-bold">
            Worth another look
          </h2>
          <DifferenceTable names={names} differences={differences} />
        </section>
      )}
      <BottomBar className="grid grid-cols-2 gap-2 large-text:grid-cols-1">
        <Button look="quiet" onClick={onAgain}>
          Drill again
        </Button>
        <Button onClick={() => void navigate('/progress/pairs')}>Done</Button>
      </BottomBar>
    </main>
  )
}

interface DifferenceTableProps {
  names: readonly string[]
  differences: readonly (readonly string[])[]
}

/** Compares the two entities in a table with one column each. With large text, the two facts of a row are stacked. */
const DifferenceTable = ({ names, differences }: DifferenceTableProps) => (
  <table className="w-full table-fixed border-collapse text-left leading-snug">
    <thead className="large-text:hidden">
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className="py-2 pr-3 align-bottom font-semibold">
            <Prose text={capitalized(name)} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {differences.map((claims) => (
        <tr key={claims.join()} className="border-t border-line">
          {claims.map((claim, at) => (
            <td key={names[at]} className="py-3 pr-3 align-top large-text:block large-text:pr-0">
              <strong aria-hidden="true" className="hidden font-semibold large-text:block">
                <Prose text={capitalized(names[at] ?? '')} />
              </strong>
              <Prose text={`${capitalized(claim)}.`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
