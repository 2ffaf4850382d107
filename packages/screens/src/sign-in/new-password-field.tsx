import type { PasswordFault } from '@titer/domain'
import { passwordFaults, personalWords } from '@titer/domain'
import { PasswordField } from '@titer/ui'
import { Circle, CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentProps } from 'react'

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete' | 'value'> {
  value: string
  minLength: number
  /** The account's email and username. The password must not be equal to either, or to the email's part before the @. */
  owner: Parameters<typeof personalWords>[0]
  /** Resolves to undefined if it is not known whether the password is common. */
  isCommonPassword: (password: string) => Promise<boolean | undefined>
}

type RuleState = 'open' | 'met' | 'broken'

/** A field for a new password. It names the server's rules from the start, and shows which of them are met. */
export function NewPasswordField({ minLength, owner, isCommonPassword, ...field }: NewPasswordFieldProps) {
  const states = useRuleStates(field.value, { minLength, owner, isCommonPassword })
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <span className="flex flex-col gap-0.5 pt-0.5">
          <Rule state={states.short}>{`At least ${minLength} characters`}</Rule>
          <Rule state={states.personal}>Not your email or username</Rule>
          <Rule state={states.common}>Not easy to guess, like “password1” or “aaaaaa”</Rule>
        </span>
      }
    />
  )
}

function useRuleStates(
  password: string,
  { minLength, owner, isCommonPassword }: Pick<NewPasswordFieldProps, 'minLength' | 'owner' | 'isCommonPassword'>,
): Record<PasswordFault, RuleState> {
  const isCommon = useIsCommon(password, isCommonPassword)
  if (password === '') return { short: 'open', personal: 'open', common: 'open' }
  const policy = { minimumLength: minLength, isCommon: () => isCommon === true }
  const faults = new Set(passwordFaults(password, personalWords(owner), policy))
  return {
    // A short password is probably still being typed, so it is not marked as wrong.
    short: faults.has('short') ? 'open' : 'met',
    personal: faults.has('personal') ? 'broken' : 'met',
    common: faults.has('common') ? 'broken' : isCommon === undefined ? 'open' : 'met',
  }
}

// The server is queried when the student stops typing for this long, not for every letter.
const pauseMs = 250

function useIsCommon(password: string, isCommonPassword: NewPasswordFieldProps['isCommonPassword']) {
  const [checked, setChecked] = useState<{ password: string; isCommon: boolean | undefined }>()
  const check = useEffectEvent(async () => setChecked({ password, isCommon: await isCommonPassword(password) }))
  useEffect(() => {
    if (password === '') return undefined
    const timer = setTimeout(() => void check(), pauseMs)
    return () => clearTimeout(timer)
  }, [password])
  return checked?.password === password ? checked.isCommon : undefined
}

const looks = {
  open: { Icon: Circle, colour: '', word: '' },
  met: { Icon: CircleCheck, colour: 'text-correct', word: ': done' },
  broken: { Icon: CircleX, colour: 'text-wrong font-semibold', word: ': not met' },
}

function Rule({ state, children }: { state: RuleState; children: string }) {
  const { Icon, colour, word } = looks[state]
  return (
    <span className={`flex items-start gap-1.5 leading-snug ${colour}`}>
      <Icon size={18} strokeWidth={2.25} aria-hidden="true" className="mt-px shrink-0" />
      <span>
        {children}
        <span className="sr-only">{word}</span>
      </span>
    </span>
  )
}
