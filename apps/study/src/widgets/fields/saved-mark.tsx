import { Check } from 'lucide-react'

/** Shows a short confirmation beside a setting that was just changed. */
export const SavedMark = ({ isOn }: { isOn: boolean }) => (
  <output className="inline-flex items-baseline gap-1 font-text text-small font-normal text-correct">
    {isOn && (
      <>
        <Check size={16} strokeWidth={2.5} aria-hidden="true" className="self-center" />
        Saved
      </>
    )}
  </output>
)
