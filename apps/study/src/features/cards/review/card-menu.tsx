import { Dialog } from '@titer/ui'
import { CircleSlash, MoonStar, Pencil, type LucideIcon } from 'lucide-react'

interface CardMenuProps {
  isOpen: boolean
  isOwn: boolean
  onClose: () => void
  onBury: () => void
  onSuspend: () => void
  onEdit: () => void
}

/** What else can be done with the card that is asked. */
export function CardMenu({ isOpen, isOwn, onClose, onBury, onSuspend, onEdit }: CardMenuProps) {
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog title="This card" isOpen={isOpen} onClose={onClose}>
      <ul className="-mt-2 grid divide-y divide-line">
        <Choice
          Sign={MoonStar}
          name="Bury until tomorrow"
          what="Not today; it comes back by itself."
          onClick={then(onBury)}
        />
        <Choice
          Sign={CircleSlash}
          name="Suspend"
          what="It stays away until you bring it back."
          onClick={then(onSuspend)}
        />
        {isOwn && <Choice Sign={Pencil} name="Edit" what="What you have learnt of it stays." onClick={then(onEdit)} />}
      </ul>
    </Dialog>
  )
}

interface ChoiceProps {
  Sign: LucideIcon
  name: string
  what: string
  onClick: () => void
}

const Choice = ({ Sign, name, what, onClick }: ChoiceProps) => (
  <li>
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-15 w-full items-center gap-3.5 rounded-small py-2 text-left leading-tight hover:bg-agar"
    >
      <Sign size={22} aria-hidden="true" className="shrink-0 text-violet" />
      <span>
        <strong className="font-semibold">{name}</strong>
        <span className="block text-small text-muted">{what}</span>
      </span>
    </button>
  </li>
)
