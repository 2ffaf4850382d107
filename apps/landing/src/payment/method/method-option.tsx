import type { MethodId, PaymentMethod } from '@titer/contract'
import { Well } from '@titer/ui'
import { CreditCard, Globe, Landmark } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

interface MethodOptionProps {
  method: PaymentMethod
  /** The name that all radio buttons of the group share. */
  group: string
  isChosen: boolean
  onChoose: () => void
}

/**
 * The card networks, banks and wallets that each method accepts. They are shown as text, because logos are the
 * trademarks of their owners. The payment provider refuses cards of other networks.
 */
const accepted: Record<MethodId, string[]> = {
  'local-card': ['Visa', 'Mastercard'],
  'local-bank': ['Any bank', 'Raast', 'JazzCash', 'Easypaisa'],
  'international-card': ['Visa', 'Mastercard'],
}

const icons: Partial<Record<string, LucideIcon>> = { 'credit-card': CreditCard, landmark: Landmark, globe: Globe }

/**
 * Shows one payment method. A well shows whether the method is selected. An invisible native radio button covers the
 * option.
 */
export function MethodOption({ method, group, isChosen, onChoose }: MethodOptionProps) {
  const { id, name, description, icon, available } = method
  const Icon = icons[icon] ?? CreditCard
  return (
    <label
      className={`${shape} ${available ? enabled : disabled} ${isChosen ? 'border-violet bg-violet-wash' : 'border-line'}`}
    >
      <input
        type="radio"
        name={group}
        value={id}
        checked={isChosen}
        disabled={!available}
        onChange={onChoose}
        aria-describedby={`${group}-${id}`}
        aria-label={name}
        className="absolute inset-0 size-full cursor-inherit opacity-0"
      />
      <Well level={isChosen ? 1 : 0} size={24} className={`shrink-0 ${isChosen ? 'text-violet' : 'text-rim'}`} />
      <span className="min-w-0 flex-1">
        <span className="block leading-tight font-semibold">{name}</span>
        <span id={`${group}-${id}`} className="mt-0.5 block text-small leading-snug text-muted">
          {description}
          <AcceptedMarks method={id} />
          {!available && <strong className="block font-semibold">Not available yet</strong>}
        </span>
      </span>
      <Icon size={26} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
    </label>
  )
}

const AcceptedMarks = ({ method }: { method: MethodId }) => (
  <span className="mt-1.5 flex flex-wrap gap-1.5">
    <span className="sr-only">Accepted: </span>
    {accepted[method].map((name, index) => (
      <span key={name} className="rounded-small border-[1.5px] border-line bg-paper px-2 py-0.5 font-semibold text-ink">
        {name}
        {index < accepted[method].length - 1 && <span className="sr-only">, </span>}
      </span>
    ))}
  </span>
)

const shape =
  'relative flex min-h-18 items-center gap-3.5 rounded-surface border-2 px-4 py-3 transition-colors duration-(--quick) has-focus-visible:shadow-[var(--halo)]'
const enabled = 'cursor-pointer not-has-checked:hover:border-rim'
const disabled = 'cursor-not-allowed border-dashed text-muted'
