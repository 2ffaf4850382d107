import { Trophy } from 'lucide-react'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import { readValue, type Celebration } from '../../../log/values.ts'
import { Avatar } from '../../../widgets/avatar/avatar.tsx'
import { celebrationWords } from './celebration-words.ts'

const size = 128

/**
 * Draws a celebration as a well that fills. Draws a new avatar without a frame instead, and a new frame around the
 * student's avatar.
 */
export function CelebrationEmblem({ celebration }: { celebration: Celebration }) {
  const { database } = useStudy()
  const avatarAndFrame = useLiveQuery(() => readValue(database, 'worn'), [database])
  if (celebration.kind === 'avatar' || celebration.kind === 'frame') {
    const { avatar, frame } =
      celebration.kind === 'avatar'
        ? { ...celebration, frame: null }
        : { ...celebration, avatar: avatarAndFrame?.avatar ?? 'rod' }
    return (
      <span aria-hidden="true" className="celebration-emblem grid place-items-center rounded-full bg-paper p-1.5">
        <Avatar avatar={avatar} frame={frame} size={size - 12} />
      </span>
    )
  }
  return (
    <span
      aria-hidden="true"
      className="relative grid place-items-center overflow-hidden rounded-full ring-4 ring-on-field ring-inset"
      style={{ width: size, height: size }}
    >
      <span className="celebration-liquid absolute inset-0 bg-on-field" />
      <span className="celebration-words relative font-head text-[4rem] leading-none font-extrabold tracking-display text-field tabular-nums">
        {celebrationWords(celebration).number ?? <Trophy size={56} strokeWidth={2.25} />}
      </span>
    </span>
  )
}
