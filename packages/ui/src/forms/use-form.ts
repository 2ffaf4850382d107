import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { toast } from 'sonner'

type Values<Field extends string> = Record<Field, string>
type FieldErrors = Partial<Record<string, string>>

/**
 * The texts to show when a form could not be sent. `message` appears in the form, and each text of `fields` under its
 * field. If there are neither, the form shows `toast` as its message. Otherwise `toast` appears as a toast, unless the
 * form already shows the same sentence.
 */
export interface FormFailure {
  message?: string
  fields?: Record<string, string>
  toast: string
}

interface FormNeeds<Field extends string> {
  initial: Values<Field>
  /** Checks the values before they are sent. Returns a sentence for each invalid field. */
  check: (values: Values<Field>) => Partial<Record<Field, string | undefined>>
  send: (values: Values<Field>) => Promise<void>
  explain: (error: unknown) => FormFailure
}

/** Manages a form. Shows each failure in the form and focuses the first invalid field or the message. */
export function useForm<Field extends string>({ initial, check, send, explain }: FormNeeds<Field>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failures, setFailures] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  const failureRef = useRef<HTMLDivElement>(null)

  // Runs once at hydration, before the next render, because that render would overwrite the values typed before
  // hydration.
  useLayoutEffect(() => {
    const form = formRef.current
    if (form) setValues((known) => withTypedValues(known, form))
  }, [])

  // Sends the form if the user submitted it before hydration. The page's inline script has recorded the submission and
  // shows that the form is waiting.
  useEffect(() => {
    const form = formRef.current
    if (form?.dataset['isSubmitted'] === undefined) return
    delete form.dataset['isSubmitted']
    form.requestSubmit()
  }, [])

  useEffect(() => {
    if (failures === 0) return
    const invalid = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(invalid ?? failureRef.current)?.focus()
  }, [failures])

  const fail = ({ message, fields = {}, toast: sentence }: FormFailure) => {
    const shownFields = Object.entries(fields).filter(([field]) => field in values)
    const shownMessage = shownFields.length > 0 ? message : (message ?? sentence)
    setErrors(fields)
    setFailure(shownMessage)
    setFailures((count) => count + 1)
    const isShown = shownMessage === sentence || shownFields.some(([, shown]) => shown === sentence)
    if (!isShown) toast.error(sentence)
  }

  const submit = async (typed: Values<Field>) => {
    const invalid = Object.entries<string | undefined>(check(typed)).flatMap(([field, sentence]) =>
      sentence === undefined ? [] : [[field, sentence] as const],
    )
    const [first] = invalid
    if (first) return fail({ fields: Object.fromEntries(invalid), toast: first[1] })
    setFailure(undefined)
    setBusy(true)
    try {
      await send(typed)
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
    /** Fills in fields that are still empty. */
    fill: (given: Partial<Values<Field>>) =>
      setValues((known) => {
        const filled = { ...known }
        for (const name in given) filled[name] ||= given[name] ?? ''
        return filled
      }),
    form: {
      ref: formRef,
      noValidate: true,
      // Before hydration, the browser itself would submit the form. The method `dialog` sends no request, so that no
      // password gets into the URL.
      method: 'dialog',
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        // Right after hydration, the state does not contain the values that the user typed before hydration, so they
        // are read from the form.
        void submit(withTypedValues(values, event.currentTarget))
      },
    },
    /** Returns the properties of a field. The field is required, unless `required={false}` follows them. */
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

/** Adds the values that the user typed into a prerendered form before React hydrated it. */
function withTypedValues<Field extends string>(known: Values<Field>, form: HTMLFormElement): Values<Field> {
  const typed = { ...known }
  const formData = new FormData(form)
  for (const name in known) {
    const value = formData.get(name)
    if (typeof value === 'string') typed[name] = value
  }
  return typed
}
