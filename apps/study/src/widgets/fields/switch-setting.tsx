import { useId } from 'react'
import { SavedMark } from './saved-mark.tsx'

interface SwitchSettingProps {
  label: string
  hint: string
  isOn: boolean
  isSaved: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Shows a switch with a label and a hint. */
export function SwitchSetting({ label, hint, isOn, isSaved, isDisabled = false, onChange }: SwitchSettingProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-4">
      <div className="flex-1">
        <label htmlFor={id} className="block cursor-pointer pt-2.5 font-head text-body leading-tight font-bold">
          {label} <SavedMark isOn={isSaved} />
        </label>
        <p id={`${id}-hint`} className="mt-1 max-w-[46ch] text-small leading-snug text-muted">
          {hint}
        </p>
      </div>
      <span className="relative grid min-h-11 w-13 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 z-1 size-full cursor-pointer appearance-none opacity-0"
        />
        <span
          aria-hidden="true"
          className="flex h-7.5 w-13 items-center rounded-full border-2 border-rim p-0.75 transition-colors duration-(--quick) peer-checked:border-violet peer-checked:bg-violet-wash peer-checked:*:translate-x-5.5 peer-checked:*:border-violet peer-checked:*:bg-violet peer-focus-visible:shadow-(--halo) peer-disabled:opacity-45"
        >
          <span className="size-5 rounded-full border-2 border-rim transition-transform duration-(--quick) ease-out" />
        </span>
      </span>
    </div>
  )
}
