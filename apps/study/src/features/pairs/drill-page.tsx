import type { Contrast } from '@titer/bank/browser'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePageTitle } from '../../app/page-title.ts'
import { useStudy } from '../../app/study.tsx'
import { ProgressWells, SessionFrame } from '../session/index.ts'
import { DrillEnd } from './drill-end.tsx'
import { DrillQuestion } from './drill-question.tsx'
import { answerDrill, askedIn, beginDrill, goOn, marksOf } from './drill.ts'
import { findContrasts } from './read-pairs.ts'

const leave = { to: '/progress/pairs', label: 'Leave the drill' }

/** A small session of its own about two things. It is nobody's record: nothing of it is kept. */
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
  return contrasts.length === 0 ? <NothingToDrill /> : <RunningDrill key={`${one} ${other}`} contrasts={contrasts} />
}

function RunningDrill({ contrasts }: { contrasts: readonly Contrast[] }) {
  const [drill, setDrill] = useState(() => beginDrill(contrasts, Math.random))
  const asked = askedIn(drill)
  const right = drill.firstTries.filter((isRight) => isRight === true).length
  return (
    <SessionFrame
      leave={leave}
      progress={<ProgressWells marks={marksOf(drill)} />}
      side={`${right}/${drill.questions.length}`}
    >
      {asked === undefined ? (
        <DrillEnd drill={drill} onAgain={() => setDrill(beginDrill(contrasts, Math.random))} />
      ) : (
        <DrillQuestion
          asked={asked}
          chosen={drill.chosen}
          isLast={drill.queue.length === 1 && drill.chosen === asked.keyAt}
          onChoose={(at) => setDrill((before) => answerDrill(before, at))}
          onNext={() => setDrill(goOn)}
        />
      )}
    </SessionFrame>
  )
}

const NothingToDrill = () => (
  <main className="mx-auto grid min-h-dvh max-w-2xl content-center justify-items-start gap-3 px-4">
    <h1 className="text-h3 font-bold">There is nothing to drill here.</h1>
    <p className="leading-snug">
      The facts that would tell these two apart are not on this device, or belong to a plan that has ended.
    </p>
    <Link to={leave.to} className="inline-flex min-h-11 items-center font-semibold text-violet">
      Back to your pairs
    </Link>
  </main>
)
