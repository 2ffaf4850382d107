import type { Contrast } from '@titer/bank/browser'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '../../../widgets/page/use-page-title.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import { ProgressWells } from '../../../widgets/wells/progress-wells.tsx'
import { SessionFrame } from '../../../widgets/page/session-frame.tsx'
import { DrillEnd } from './drill-end.tsx'
import { DrillQuestion } from './drill-question.tsx'
import { answerDrill, currentQuestion, beginDrill, advanceDrill, marksOf } from './drill.ts'
import { findContrasts } from '../read-pairs.ts'

const leave = { to: '/progress/pairs', label: 'Leave the drill' }

/** Runs a drill that contrasts two entities. A drill records nothing: no events, XP or statistics. */
export function DrillPage() {
  usePageTitle('Drill')
  const { database } = useStudy()
  const [params] = useSearchParams()
  const [one, other] = [params.get('one') ?? '', params.get('other') ?? '']
  const contrasts = useLiveQuery(
    async () => (await findContrasts(database))?.between(one, other) ?? [],
    [database, one, other],
  )
  if (contrasts === undefined) return null
  return contrasts.length === 0 ? <NoDrill /> : <RunningDrill key={`${one} ${other}`} contrasts={contrasts} />
}

function RunningDrill({ contrasts }: { contrasts: readonly Contrast[] }) {
  const [drill, setDrill] = useState(() => beginDrill(contrasts, Math.random))
  const question = currentQuestion(drill)
  const right = drill.firstTries.filter((isRight) => isRight === true).length
  return (
    <SessionFrame
      leave={leave}
      progress={<ProgressWells marks={marksOf(drill)} />}
      side={question !== undefined && `${right} right`}
    >
      {question === undefined ? (
        <DrillEnd drill={drill} onAgain={() => setDrill(beginDrill(contrasts, Math.random))} />
      ) : (
        <DrillQuestion
          question={question}
          chosen={drill.chosen}
          isLast={drill.queue.length === 1 && drill.chosen === question.keyAt}
          onChoose={(at) => setDrill((before) => answerDrill(before, at))}
          onNext={() => setDrill(advanceDrill)}
        />
      )}
    </SessionFrame>
  )
}

const NoDrill = () => (
  <main className="mx-auto grid min-h-dvh max-w-2xl content-center justify-items-start gap-3 px-4">
    <h1 className="text-h3 font-bold">There is no drill for this pair.</h1>
    <p className="leading-snug">
      The facts that separate these two are not on this device, or your plan no longer includes them.
    </p>
    <Link to={leave.to} className="inline-flex min-h-11 items-center font-semibold text-violet">
      Back to your pairs
    </Link>
  </main>
)
