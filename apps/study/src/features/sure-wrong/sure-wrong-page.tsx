import { studyLimits } from '@titer/contract'
import { Button } from '@titer/ui'
import { useLiveQuery } from '../../device/study/live-query.ts'
import { ShieldAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { ContentUnavailable } from '../../widgets/notices/content-unavailable.tsx'
import { oneAtATime } from '../../device/input/one-at-a-time.ts'
import { PageHeading } from '../../widgets/page/page-heading.tsx'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { useStudy } from '../../device/study/study-context.tsx'
import { readValue } from '../../log/values.ts'
import { findAskableIds } from '../../packs/content/study-item.ts'
import { useLibrary } from '../../device/study/use-library.ts'
import { PairsLink } from '../../widgets/links/pairs-link.tsx'
import { startSession } from '../../device/study/start-session.ts'
import { MisjudgedItem } from './misjudged-item.tsx'
import { readSureAndWrong, type Misjudged } from './sure-wrong.ts'

/**
 * Lists the questions that the student was sure about but answered wrong, with unsafe answers on top. A right answer
 * removes a question.
 */
export function SureWrongPage() {
  usePageTitle('Sure and wrong')
  const { database } = useStudy()
  const library = useLibrary()
  const list = useLiveQuery(() => readSureAndWrong(database), [database])
  if (list === undefined) return null
  const { today, unsafe, others, notOnDevice } = list
  const all = [...unsafe, ...others]
  const items = (these: readonly Misjudged[]) => (
    <ul className="divide-y divide-line border-y border-line">
      {these.map((item) => (
        <MisjudgedItem
          key={item.id}
          item={item}
          topic={library?.topics.find(({ id }) => id === item.studyItem.item.topic)}
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
            You were sure, but wrong. A right answer removes a question from this list.
          </p>
        )}
      </header>
      {all.length === 0 && <EmptyList />}
      {unsafe.length > 0 && (
        <Group
          id="unsafe"
          title="Dangerous if done at the bedside"
          icon={<ShieldAlert size={22} aria-hidden="true" className="shrink-0 text-wrong" />}
        >
          {items(unsafe)}
        </Group>
      )}
      {others.length > 0 && (
        <Group id="others" title={unsafe.length > 0 ? 'Other questions' : 'To answer again'}>
          {items(others)}
        </Group>
      )}
      {notOnDevice > 0 && (
        <p className="text-small leading-snug text-muted">
          {`${notOnDevice} more ${notOnDevice === 1 ? 'question is' : 'questions are'} not on this device.`}
        </p>
      )}
      <PairsLink />
      {all.length > 0 && <AnswerAgainBar all={all} />}
    </div>
  )
}

const Group = ({ id, title, icon, children }: { id: string; title: string; icon?: ReactNode; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-3 flex items-center gap-2.5 font-head text-lead leading-tight font-bold">
      {icon}
      {title}
    </h2>
    {children}
  </section>
)

function AnswerAgainBar({ all }: { all: readonly Misjudged[] }) {
  const study = useStudy()
  const navigate = useNavigate()
  const [once] = useState(oneAtATime)
  const ids = all.map(({ id }) => id)
  const askable = useLiveQuery(() => findAskableIds(study.database, ids), [study.database, ids.join(' ')])
  const these = all.filter(({ id }) => askable?.has(id)).slice(0, studyLimits.sessionItems)
  const begin = async () => {
    const mode = these.every(({ studyItem }) => studyItem.mode === 'case') ? 'case' : 'quickfire'
    const items = these.map(({ id }) => id)
    const session = await startSession(study, { mode, items, title: 'Sure and wrong', isExam: false })
    await navigate(`/session/${session}`)
  }
  if (askable === undefined) return null
  if (these.length === 0) {
    return (
      <div className="grid justify-items-start gap-2 rounded-surface bg-agar p-4 leading-snug">
        <ContentUnavailable contentName="questions" />
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

/** Explains why the list is empty, for example because the student has turned off the confidence question. */
function EmptyList() {
  const { database } = useStudy()
  const settings = useLiveQuery(() => readValue(database, 'settings'), [database])
  if (settings === undefined) return null
  const link = 'inline-flex min-h-11 items-center font-semibold text-violet'
  return (
    <div className="grid gap-2 rounded-surface bg-agar p-4 leading-snug">
      <p className="font-head text-lead leading-tight font-bold">No questions to answer again</p>
      <p>When you are sure of an answer and it is wrong, the question stays here until you get it right.</p>
      {settings.asksConfidence ? (
        <p>
          <Link to="/practice" className={link}>
            Practise, and say how sure you are
          </Link>
        </p>
      ) : (
        <p>
          {'Questions do not ask how sure you are at the moment. '}
          <Link to="/settings" className={link}>
            Turn this on in Settings
          </Link>
        </p>
      )}
    </div>
  )
}
