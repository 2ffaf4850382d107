import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>

export function PasswordField(props: PasswordFieldProps) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [isVisible, setVisible] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      id={id}
      type={isVisible ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={isVisible ? 'Hide password' : 'Show password'}
          aria-controls={id}
          disabled={props.disabled}
          onClick={() => setVisible(!isVisible)}
          className="grid size-11 place-items-center rounded-full text-muted hover:text-ink focus-visible:rounded-full"
        >
          <Icon size={22} aria-hidden="true" />
        </button>
      }
    />
  )
}
