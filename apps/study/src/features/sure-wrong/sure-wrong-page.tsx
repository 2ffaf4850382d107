import { studyLimits } from '@titer/contract'
import { Button } from '@titer/ui'
import { useLiveQuery } from 'dexie-react-hooks'
import { ShieldAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { WhyNothing } from '../../app/nothing-here.tsx'
import { oneAtATime } from '../../app/one-at-a-time.ts'
import { PageHeading } from '../../app/page-heading.tsx'
import { usePageTitle } from '../../app/page-title.ts'
import { useStudy } from '../../app/study.tsx'
import { readValue } from '../../log/values.ts'
import { findAskable } from '../../packs/asked.ts'
import { useLibrary } from '../../packs/library.ts'
import { PairsLink } from '../pairs/index.ts'
import { startSession } from '../practice/index.ts'
import { MisjudgedItem } from './misjudged-item.tsx'
import { questionsWords } from './sure-wrong-words.ts'
import { readSureAndWrong, type Misjudged } from './sure-wrong.ts'

/** What one was certain of and had wrong, the unsafe on top, until it is put right. */
export function SureWrongPage() {
  usePageTitle('Sure and wrong')
  const { database } = useStudy()
  const library = useLibrary()
  const list = useLiveQuery(() => readSureAndWrong(database), [database])
  if (list === undefined) return null
  const { today, unsafe, others, elsewhere } = list
  const all = [...unsafe, ...others]
  const items = (these: readonly Misjudged[]) => (
    <ul className="divide-y divide-line border-y border-line">
      {these.map((item) => (
        <MisjudgedItem
          key={item.id}
          item={item}
          topic={library?.topics.find(({ id }) => id === item.asked.item.topic)}
          today={today}
        />
      ))}
    </ul>
  )
  return (
    <div className="grid max-w-[68ch] gap-7">
      <header>
        <PageHeading>Sure and wrong</PageHeading>
        {all.length > 0 && (
          <p className="mt-3 leading-snug text-muted">
            What you were certain of, and is not so. A right answer takes a question off this list.
          </p>
        )}
      </header>
      {all.length === 0 && <NothingMisjudged />}
      {unsafe.length > 0 && (
        <Group
          id="unsafe"
          title="Dangerous if done at the bedside"
          sign={<ShieldAlert size={22} aria-hidden="true" className="shrink-0 text-wrong" />}
        >
          {items(unsafe)}
        </Group>
      )}
      {others.length > 0 && (
        <Group id="others" title={unsafe.length > 0 ? 'The others' : 'To put right'}>
          {items(others)}
        </Group>
      )}
      {elsewhere > 0 && (
        <p className="text-small leading-snug text-muted">
          {`${questionsWords(elsewhere)} more ${elsewhere === 1 ? 'belongs' : 'belong'} to packs that are not on this device.`}
        </p>
      )}
      <PairsLink />
      {all.length > 0 && <AnswerThese all={all} />}
    </div>
  )
}

const Group = ({ id, title, sign, children }: { id: string; title: string; sign?: ReactNode; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-3 flex items-center gap-2.5 font-head text-lead leading-tight font-bold">
      {sign}
      {title}
    </h2>
    {children}
  </section>
)

function AnswerThese({ all }: { all: readonly Misjudged[] }) {
  const study = useStudy()
  const navigate = useNavigate()
  const [once] = useState(oneAtATime)
  const ids = all.map(({ id }) => id)
  const askable = useLiveQuery(() => findAskable(study.database, ids), [study.database, ids.join(' ')])
  const these = all.filter(({ id }) => askable?.has(id)).slice(0, studyLimits.sessionItems)
  const begin = async () => {
    const mode = these.every(({ asked }) => asked.mode === 'case') ? 'case' : 'quickfire'
    const items = these.map(({ id }) => id)
    const session = await startSession(study, { mode, items, title: 'Sure and wrong', isExam: false })
    await navigate(`/session/${session}`)
  }
  if (askable === undefined) return null
  if (these.length === 0) {
    return (
      <div className="grid justify-items-start gap-2 rounded-surface bg-agar p-4 leading-snug">
        <WhyNothing things="questions" />
      </div>
    )
  }
  return (
    <div className="sticky bottom-[min(3.75rem,76px)] -mx-4 border-t border-line bg-paper px-4 py-2.5 min-[62rem]:bottom-0 min-[62rem]:mx-0 min-[62rem]:px-0">
      <Button wide onClick={() => void once(begin)}>
        {these.length === 1 ? 'Answer it again' : `Answer these ${these.length} again`}
      </Button>
    </div>
  )
}

/** Nothing to put right, or nothing that could tell. */
function NothingMisjudged() {
  const { database } = useStudy()
  const settings = useLiveQuery(() => readValue(database, 'settings'), [database])
  if (settings === undefined) return null
  const link = 'inline-flex min-h-11 items-center font-semibold text-violet'
  return (
    <div className="grid gap-2 rounded-surface bg-agar p-4 leading-snug">
      <p className="font-head text-lead leading-tight font-bold">Nothing to put right</p>
      <p>When you say that you are sure and the answer is wrong, the question waits here until you get it right.</p>
      {settings.asksConfidence ? (
        <p>
          <Link to="/practice" className={link}>
            Practise, and say how sure you are
          </Link>
        </p>
      ) : (
        <p>
          {'At present you are not asked how sure you are. '}
          <Link to="/settings" className={link}>
            Switch it on in Settings
          </Link>
        </p>
      )}
    </div>
  )
}
