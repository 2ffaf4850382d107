import { Check } from 'lucide-react'

/** The quiet word after a change. */
export const KeptMark = ({ isOn }: { isOn: boolean }) => (
  <output className="inline-flex items-baseline gap-1 font-text text-small font-normal text-correct">
    {isOn && (
      <>
        <Check size={16} strokeWidth={2.5} aria-hidden="true" className="self-center" />
        Kept
      </>
    )}
  </output>
)
