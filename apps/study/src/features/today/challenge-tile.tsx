import { Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { LandingLink } from '../../widgets/links/landing-link.tsx'
import { Prose } from '../../widgets/text/prose.tsx'
import { useStudy } from '../../device/study/study-context.tsx'
import { startSession } from '../../device/study/start-session.ts'
import type { Challenge } from './challenge.ts'

// Names longer than this are set in smaller type, because they would not fit in a narrow tile.
const longName = 36

const tile = 'grid content-start gap-1.5 rounded-surface bg-iodine-wash p-3.5 text-left text-ink no-underline'

/** Shows today's challenge: ten questions on one topic, the same for everyone. */
export function ChallengeTile({ challenge }: { challenge: Challenge }) {
  const study = useStudy()
  const navigate = useNavigate()
  if (challenge === undefined) return null
  if (challenge.state === 'locked') {
    return (
      <LandingLink to="/pricing" className={tile}>
        <TileText name="Ten a day" words="The same ten questions for everyone, with Starter and Premium" />
      </LandingLink>
    )
  }
  if (challenge.state === 'notDownloaded') {
    return (
      <Link to="/settings#device" className={tile}>
        <TileText name={challenge.name} words="Ten questions, not on this device yet" />
      </Link>
    )
  }
  const { id, name } = challenge
  if (challenge.state === 'ready') {
    const begin = async () => {
      await startSession(study, { session: id, mode: 'quickfire', items: challenge.items, title: name, isExam: false })
      await navigate(`/session/${id}`)
    }
    return (
      <button type="button" onClick={() => void begin()} className={tile}>
        <TileText name={name} words="Ten questions, the same for everyone today" />
      </button>
    )
  }
  return challenge.state === 'started' ? (
    <Link to={`/session/${id}`} className={tile}>
      <TileText name={name} words={`${challenge.done} of ${challenge.of} answered`} />
    </Link>
  ) : (
    <Link to={`/session/${id}/summary`} className={tile}>
      <TileText name={name} words={`Done: ${challenge.right} of ${challenge.of} right. Next challenge tomorrow`} />
    </Link>
  )
}

const TileText = ({ name, words }: { name: string; words: ReactNode }) => (
  <>
    <span className="flex items-center gap-1.5 text-micro leading-none text-iodine">
      <Target size={15} aria-hidden="true" /> Daily challenge
    </span>
    <span
      className={`font-head leading-tight font-bold wrap-anywhere ${name.length > longName ? 'text-small' : 'text-body'}`}
    >
      <Prose text={name} hyphenates />
    </span>
    <span className="text-micro leading-snug">{words}</span>
  </>
)
