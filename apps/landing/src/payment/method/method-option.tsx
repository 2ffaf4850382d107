import type { PaymentMethod } from '@titer/contract'
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
          {!available && <strong className="block font-semibold">Not available yet</strong>}
        </span>
      </span>
      <Icon size={26} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
    </label>
  )
}

const shape =
  'relative flex min-h-18 items-center gap-3.5 rounded-surface border-2 px-4 py-3 transition-colors duration-(--quick) has-focus-visible:shadow-[var(--halo)]'
const enabled = 'cursor-pointer not-has-checked:hover:border-rim'
const disabled = 'cursor-not-allowed border-dashed text-muted'
