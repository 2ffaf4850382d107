import { Dialog } from '@titer/ui'
import { CircleSlash, MessageSquareWarning, MoonStar, Pencil, type LucideIcon } from 'lucide-react'

interface CardMenuProps {
  isOpen: boolean
  isOwn: boolean
  onClose: () => void
  onBury: () => void
  onSuspend: () => void
  onEdit: () => void
  onReport: () => void
}

/** Shows the menu for the current card: bury, suspend, edit (own cards only) and report (cards of the bank only). */
export function CardMenu({ isOpen, isOwn, onClose, onBury, onSuspend, onEdit, onReport }: CardMenuProps) {
  const closeThen = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog title="This card" isOpen={isOpen} onClose={onClose}>
      <ul className="-mt-2 grid divide-y divide-line">
        <MenuItem
          Icon={MoonStar}
          name="Bury until tomorrow"
          description="Hides the card for today. It comes back automatically."
          onClick={closeThen(onBury)}
        />
        <MenuItem
          Icon={CircleSlash}
          name="Suspend"
          description="Hides it until you bring it back."
          onClick={closeThen(onSuspend)}
        />
        {isOwn ? (
          <MenuItem
            Icon={Pencil}
            name="Edit"
            description="Your progress on this card is kept."
            onClick={closeThen(onEdit)}
          />
        ) : (
          <MenuItem
            Icon={MessageSquareWarning}
            name="Report an error"
            description="Tell us what is wrong. We read every report."
            onClick={closeThen(onReport)}
          />
        )}
      </ul>
    </Dialog>
  )
}

interface MenuItemProps {
  Icon: LucideIcon
  name: string
  description: string
  onClick: () => void
}

const MenuItem = ({ Icon, name, description, onClick }: MenuItemProps) => (
  <li>
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-15 w-full items-center gap-3.5 rounded-small py-2 text-left leading-tight hover:bg-agar"
    >
      <Icon size={22} aria-hidden="true" className="shrink-0 text-violet" />
      <span>
        <strong className="font-semibold">{name}</strong>
        <span className="block text-small text-muted">{description}</span>
      </span>
    </button>
  </li>
)
