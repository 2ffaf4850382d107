import { useLiveQuery } from 'dexie-react-hooks'
import { CloudAlert } from 'lucide-react'
import { useStudy } from '../../app/study.tsx'
import { Way } from '../../app/way.tsx'
import { readValue } from '../../log/values.ts'

/** That the server would not take something, until somebody has looked at what it was and why. */
export function RefusalHint() {
  const { database } = useStudy()
  const unseen = useLiveQuery(async () => {
    const [refused, seen] = await Promise.all([
      database.events.where('standing').equals('refused').count(),
      readValue(database, 'refusalsSeen'),
    ])
    return refused - seen
  }, [database])
  if (unseen === undefined || unseen <= 0) return null
  const words = unseen === 1 ? 'One thing you did does not count. See why' : `${unseen} things do not count. See why`
  return <Way to="/settings#device" icon={CloudAlert} name="Not taken by the server" words={words} tone="wrong" />
}
