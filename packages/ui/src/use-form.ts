import type { Explanation } from '@titer/client'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { toast } from 'sonner'

type Values<Field extends string> = Record<Field, string>
type FieldErrors = Partial<Record<string, string>>

interface FormNeeds<Field extends string> {
  initial: Values<Field>
  /** The sentences to show under fields before anything is sent; none when all is well. */
  check: (values: Values<Field>) => Partial<Record<Field, string | undefined>>
  send: (values: Values<Field>) => Promise<void>
  explain: (error: unknown) => Explanation
}

/** A form that says each failure twice, inline and as a toast, and puts the focus where it is. */
export function useForm<Field extends string>({ initial, check, send, explain }: FormNeeds<Field>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  const failureRef = useRef<HTMLDivElement>(null)

  // Only when the form wakes up, and before it is drawn anew, which would empty its fields.
  useLayoutEffect(() => {
    const form = formRef.current
    if (form) setValues((known) => withTyped(known, form))
  }, [])

  useEffect(() => {
    if (failures === 0) return
    const invalid = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(invalid ?? failureRef.current)?.focus()
  }, [failures])

  const fail = ({ message, fields = {}, toast: said }: Explanation) => {
    const isShown = Object.keys(fields).some((field) => field in values)
    setErrors(fields)
    setFailure(isShown ? message : (message ?? said))
    setFailures((count) => count + 1)
    toast.error(said)
  }

  const submit = async () => {
    const found = Object.entries<string | undefined>(check(values)).flatMap(([field, sentence]) =>
      sentence === undefined ? [] : [[field, sentence] as const],
    )
    const [first] = found
    if (first) return fail({ fields: Object.fromEntries(found), toast: first[1] })
    setFailure(undefined)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      fail(explain(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    failure,
    failureRef,
    reset: () => setValues(initial),
    form: {
      ref: formRef,
      noValidate: true,
      // Sent before React is awake, it goes nowhere, and no password gets into an address.
      method: 'dialog',
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    field: (name: Field) => ({
      name,
      value: values[name],
      error: errors[name],
      disabled: isBusy,
      required: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setValues((known) => ({ ...known, [name]: target.value }))
        setErrors((known) => ({ ...known, [name]: undefined }))
      },
    }),
  }
}

/** A prerendered form may have been filled in before React was awake. */
function withTyped<Field extends string>(known: Values<Field>, form: HTMLFormElement): Values<Field> {
  const typed = { ...known }
  const found = new FormData(form)
  for (const name in known) {
    const value = found.get(name)
    if (typeof value === 'string') typed[name] = value
  }
  return typed
}
