import { useLiveQuery } from '../../device/study/live-query.ts'
import { CloudAlert } from 'lucide-react'
import { useStudy } from '../../device/study/study-context.tsx'
import { PageLink } from '../../widgets/links/page-link.tsx'
import { readValue } from '../../log/values.ts'

/** Warns about events that the server rejected, until the student has opened the list of rejected events. */
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
  const words = unseen === 1 ? 'One change doesn’t count. See why' : `${unseen} changes don’t count. See why`
  return (
    <PageLink
      to="/settings#device"
      icon={CloudAlert}
      name="Not accepted by the server"
      description={words}
      tone="wrong"
    />
  )
}
