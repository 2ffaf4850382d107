import type { PublicProfile } from '@titer/contract'
import { colleges } from '@titer/domain'
import { Section, TextField } from '@titer/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { KeptMark, SwitchSetting } from '../settings/index.ts'
import { CollegeSelect } from './college-select.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { whyUnchanged } from './own-progress.ts'
import { useProfile } from './use-profile.ts'

type Chosen = Pick<PublicProfile, 'displayName' | 'college' | 'isListed'>
type Field = keyof Chosen

/** What other students see: the name, where somebody studies, and whether they are seen at all. */
export function PublicProfileSection() {
  const { known, change, failure, isOffline, reload } = useProfile()
  return (
    <Section
      id="public"
      title="Public profile"
      lead="What other students see on the leaderboard. Your email address is never shown."
    >
      {failure !== undefined && (
        <NeedsNetwork what="Changing it" failure={failure} isOffline={isOffline} onRetry={() => void reload()} />
      )}
      {known === undefined ? (
        failure === undefined && (
          <NeedsNetwork what="This part" failure={undefined} isOffline={undefined} onRetry={() => void reload()} />
        )
      ) : (
        <PublicProfileFields profile={known.profile} isReachable={failure === undefined} onChange={change} />
      )}
      <Link
        to="/rewards"
        className="inline-flex min-h-11 items-center font-semibold text-violet underline decoration-2 underline-offset-4 hover:no-underline"
      >
        Choose your avatar and frame
      </Link>
    </Section>
  )
}

interface FieldsProps {
  profile: PublicProfile
  isReachable: boolean
  onChange: (changes: Partial<Chosen>) => Promise<void>
}

function PublicProfileFields({ profile, isReachable, onChange }: FieldsProps) {
  const { shown, kept, save } = useSaved(profile, onChange)
  return (
    <>
      <NameField
        name={profile.displayName}
        isKept={kept === 'displayName'}
        isReachable={isReachable}
        onSave={(displayName) => save('displayName', displayName)}
      />
      <CollegeSelect
        college={shown.college}
        hint="Opens a board of your own college."
        isDisabled={!isReachable}
        mark={<KeptMark isOn={kept === 'college'} />}
        onChange={(college) => void save('college', college)}
      />
      <SwitchSetting
        label="Show me on the leaderboard"
        hint="Off, nobody sees you there. You keep your XP, and can still look."
        isOn={shown.isListed}
        isKept={kept === 'isListed'}
        isDisabled={!isReachable}
        onChange={(isListed) => void save('isListed', isListed)}
      />
    </>
  )
}

/** Shows a choice at once, and calls it kept when the server has it. */
function useSaved(profile: PublicProfile, onChange: FieldsProps['onChange']) {
  const [chosen, setChosen] = useState<Partial<Chosen>>({})
  const [kept, setKept] = useState<Field>()
  /** Answers with why it was not kept, if so. */
  const send = async <F extends Field>(field: F, value: Chosen[F]) => {
    setKept(undefined)
    setChosen({ [field]: value })
    try {
      await onChange({ [field]: value })
      setKept(field)
      return undefined
    } catch (error) {
      const why = whyUnchanged(error)
      toast.error(why)
      return why
    } finally {
      setChosen({})
    }
  }
  const save = async <F extends Field>(field: F, value: Chosen[F]) => {
    const before: Chosen[F] = profile[field]
    const why = await send(field, value)
    if (why === undefined) {
      toast(changeWords({ [field]: value }), {
        action: { label: 'Undo', onClick: () => void send(field, before) },
      })
    }
    return why
  }
  return { shown: { ...profile, ...chosen }, kept, save }
}

function changeWords({ displayName, college, isListed }: Partial<Chosen>) {
  if (displayName !== undefined) return `Others see you as ${displayName}.`
  if (isListed !== undefined) return isListed ? 'You are on the leaderboard.' : 'You are off the leaderboard.'
  return college == null ? 'No college is chosen.' : `Your college is ${colleges[college]}.`
}

interface NameFieldProps {
  name: string
  isKept: boolean
  isReachable: boolean
  onSave: (name: string) => Promise<string | undefined>
}

/** Kept when somebody is done with it: by Enter, or by going on. */
function NameField({ name, isKept, isReachable, onSave }: NameFieldProps) {
  const [draft, setDraft] = useState<string>()
  const [fault, setFault] = useState<string>()
  const settle = async () => {
    if (draft === undefined) return
    const why = draft.trim() === name ? undefined : await onSave(draft.trim())
    setFault(why)
    if (why === undefined) setDraft(undefined)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void settle()
      }}
    >
      <TextField
        label="Display name"
        hint={
          <>
            Kept when you leave the field. <KeptMark isOn={isKept} />
          </>
        }
        value={draft ?? name}
        maxLength={30}
        autoComplete="nickname"
        disabled={!isReachable}
        error={fault}
        onChange={({ target }) => {
          setDraft(target.value)
          setFault(undefined)
        }}
        // What was refused waits for another word, or for Enter.
        onBlur={() => fault === undefined && void settle()}
      />
    </form>
  )
}
