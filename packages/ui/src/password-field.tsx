import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>

export function PasswordField(props: PasswordFieldProps) {
  const made = useId()
  const id = props.id ?? made
  const [isShown, setShown] = useState(false)
  const Sign = isShown ? EyeOff : Eye
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
          className="grid size-11 place-items-center rounded-full text-muted hover:text-ink focus-visible:rounded-full"
        >
          <Sign size={22} aria-hidden="true" />
        </button>
      }
    />
  )
}
