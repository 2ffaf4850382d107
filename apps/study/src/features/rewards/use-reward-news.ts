import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { useStudy, useSyncState } from '../../app/study.tsx'
import { takeNews } from './reward-news.ts'

// News can wait until the page stands.
const settleMs = 1_500

/** Tells what has been reached, between sessions and never in one. */
export function useRewardNews() {
  const { database } = useStudy()
  const { syncedAt } = useSyncState()
  const navigate = useNavigate()
  useEffect(() => {
    const tell = async () => {
      const [first, ...more] = await takeNews(database, syncedAt !== undefined)
      if (first === undefined) return
      toast(more.length === 0 ? 'Achievement reached' : `${more.length + 1} achievements reached`, {
        description: [first, ...more].join(', '),
        ...(location.pathname !== '/rewards' && {
          action: { label: 'Rewards', onClick: () => void navigate('/rewards') },
        }),
      })
    }
    const timer = setTimeout(() => void tell(), settleMs)
    return () => clearTimeout(timer)
  }, [database, syncedAt, navigate])
}
