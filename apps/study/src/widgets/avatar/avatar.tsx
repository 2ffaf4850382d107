import { frames, type Frame } from '@titer/domain'
import { UserRound } from 'lucide-react'
import { usePictureUrl } from '../../device/account/own-pictures.ts'

const drawnAvatars = import.meta.glob<string>('./avatars/*.svg', { eager: true, query: '?url', import: 'default' })

interface AvatarProps {
  avatar: string
  frame: Frame | null
  /** The diameter in pixels, including the frame. */
  size: number
}

const metals = { bronze: 'text-bronze', silver: 'text-silver', gold: 'text-gold', platinum: 'text-platinum' }

/** Shows an avatar in its frame. It is decorative, because the text beside it names the student or the avatar. */
export function Avatar({ avatar, frame, size }: AvatarProps) {
  const picture = usePictureUrl(avatar)
  const url = picture ?? drawnAvatars[`./avatars/${avatar}.svg`]
  const shape = `rounded-full ${frame === null ? 'size-full' : 'size-3/4'}`
  return (
    <span className="relative grid shrink-0 place-items-center" style={{ width: size, height: size }}>
      {frame !== null && <FrameRing frame={frame} />}
      {url === undefined ? (
        <span className={`grid place-items-center bg-agar-deep text-muted ${shape}`}>
          <UserRound size={size / 2} aria-hidden="true" />
        </span>
      ) : (
        <img src={url} alt="" className={`object-cover ${shape}`} />
      )}
    </span>
  )
}

const wells = Array.from({ length: 12 }, (_, at) => {
  const turn = (at * Math.PI) / 6
  return { at, cx: 60 + 52.5 * Math.sin(turn), cy: 60 - 52.5 * Math.cos(turn) }
})

/** Draws a ring of twelve wells. Each higher metal fills three more wells. */
function FrameRing({ frame }: { frame: Frame }) {
  const full = 3 * (frames.indexOf(frame) + 1)
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className={`absolute inset-0 ${metals[frame]}`}>
      <circle cx="60" cy="60" r="52.5" fill="none" stroke="currentColor" strokeWidth="3" />
      {wells.map(({ at, cx, cy }) =>
        at < full ? (
          <circle key={at} cx={cx} cy={cy} r="6.6" fill="currentColor" />
        ) : (
          <circle key={at} cx={cx} cy={cy} r="5" fill="var(--paper)" stroke="currentColor" strokeWidth="2.6" />
        ),
      )}
    </svg>
  )
}
