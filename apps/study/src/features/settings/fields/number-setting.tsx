import { useEffect, useEffectEvent, useId, useState } from 'react'
import { SavedMark } from '../../../widgets/fields/saved-mark.tsx'
import { readDraft, settleDraft, type Bounds } from './number-draft.ts'

interface NumberSettingProps {
  label: string
  hint: string
  unit?: string
  value: number
  bounds: Bounds
  isSaved: boolean
  onChange: (value: number) => void
}

// Dragging the slider or typing produces many numbers, so a number is saved only after a pause of this length.
const pauseMs = 250

/** Lets the student set a number with a slider or by typing. */
export function NumberSetting({ label, hint, unit, value, bounds, isSaved, onChange }: NumberSettingProps) {
  const id = useId()
  const [least, most] = bounds
  const { text, setDraft, settle } = useDraft(value, bounds, onChange)
  const number = readDraft(text, bounds)
  const isWrong = number === undefined
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="flex-1 font-head text-body leading-tight font-bold">
          {label} <SavedMark isOn={isSaved} />
        </label>
        <span className="inline-flex items-center gap-1.5">
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            maxLength={4}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-hint ${id}-wrong`}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => event.key === 'Enter' && settle()}
            className={`w-18 rounded-small border-2 bg-paper text-center tabular-nums ${isWrong ? 'border-wrong' : 'border-rim'}`}
          />
          {unit}
        </span>
      </div>
      <p id={`${id}-hint`} className="max-w-[46ch] text-small leading-snug text-muted">
        {hint}
      </p>
      <input
        type="range"
        aria-label={`${label}, slider`}
        min={least}
        max={most}
        value={number ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={settle}
        className="w-full cursor-pointer accent-violet focus-visible:rounded-full"
      />
      <p className="-mt-2 flex justify-between text-micro text-muted tabular-nums" aria-hidden="true">
        <span>{least}</span>
        <span>{most}</span>
      </p>
      <p id={`${id}-wrong`} className="text-small font-semibold text-wrong">
        {isWrong && `Enter a whole number from ${least} to ${most}.`}
      </p>
    </div>
  )
}

/** Stores the typed text until it is saved, either after a short pause or when the field loses focus. */
function useDraft(value: number, bounds: Bounds, onChange: (value: number) => void) {
  const [draft, setDraft] = useState<string>()
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (draft === String(value)) setDraft(undefined)
  }
  const saveIfChanged = (number: number) => {
    if (number !== value) onChange(number)
  }
  const saveAfterPause = useEffectEvent((text: string) => {
    const number = readDraft(text, bounds)
    if (number !== undefined) saveIfChanged(number)
  })
  useEffect(() => {
    if (draft === undefined) return undefined
    const timer = setTimeout(() => saveAfterPause(draft), pauseMs)
    return () => clearTimeout(timer)
  }, [draft])
  const settle = () => {
    if (draft === undefined) return
    const number = settleDraft(draft, bounds, value)
    saveIfChanged(number)
    setDraft(number === value ? undefined : String(number))
  }
  return { text: draft ?? String(value), setDraft, settle }
}
