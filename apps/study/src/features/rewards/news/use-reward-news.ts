import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { useStudy, useSyncState } from '../../../device/study/study-context.tsx'
import { takeNews } from './reward-news.ts'

// Long enough for the page to render first.
const delayMs = 1_500

/** Announces new achievements in a toast. Used only outside sessions, so that a toast never interrupts a session. */
export function useRewardNews() {
  const { database } = useStudy()
  const { syncedAt } = useSyncState()
  const navigate = useNavigate()
  useEffect(() => {
    const announce = async () => {
      const [first, ...more] = await takeNews(database, syncedAt !== undefined)
      if (first === undefined) return
      toast(more.length === 0 ? 'Achievement unlocked' : `${more.length + 1} achievements unlocked`, {
        description: [first, ...more].join(', '),
        ...(location.pathname !== '/rewards' && {
          action: { label: 'Rewards', onClick: () => void navigate('/rewards') },
        }),
      })
    }
    const timer = setTimeout(() => void announce(), delayMs)
    return () => clearTimeout(timer)
  }, [database, syncedAt, navigate])
}
