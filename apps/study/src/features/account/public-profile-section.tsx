import type { PublicProfile } from '@titer/contract'
import { colleges } from '@titer/domain'
import { Section, TextField } from '@titer/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { SavedMark } from '../../widgets/fields/saved-mark.tsx'
import { SwitchSetting } from '../../widgets/fields/switch-setting.tsx'
import { CollegeSelect } from '../../widgets/fields/college-select.tsx'
import { NeedsNetwork } from '../../widgets/notices/needs-network.tsx'
import { profileChangeError } from '../../device/account/profile-change-error.ts'
import { usePublicProfile } from '../../device/account/use-public-profile.ts'

type EditableProfile = Pick<PublicProfile, 'displayName' | 'college' | 'isListed'>
type Field = keyof EditableProfile

/** Lets the student edit their public profile: display name, college and leaderboard visibility. */
export function PublicProfileSection() {
  const { known, change, failure, isOffline, reload } = usePublicProfile()
  return (
    <Section
      id="public"
      title="Public profile"
      lead="What other students see on the leaderboard. Your email address is never shown."
    >
      {failure !== undefined && (
        <NeedsNetwork
          what="Changing your public profile"
          failure={failure}
          isOffline={isOffline}
          onRetry={() => void reload()}
        />
      )}
      {known === undefined ? (
        failure === undefined && (
          <NeedsNetwork
            what="Your public profile"
            failure={undefined}
            isOffline={undefined}
            onRetry={() => void reload()}
          />
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
  onChange: (changes: Partial<EditableProfile>) => Promise<void>
}

function PublicProfileFields({ profile, isReachable, onChange }: FieldsProps) {
  const { shown, savedField, save } = useSaved(profile, onChange)
  return (
    <>
      <NameField
        name={profile.displayName}
        isSaved={savedField === 'displayName'}
        isReachable={isReachable}
        onSave={(displayName) => save('displayName', displayName)}
      />
      <CollegeSelect
        college={shown.college}
        hint="Adds a leaderboard for your college."
        isDisabled={!isReachable}
        mark={<SavedMark isOn={savedField === 'college'} />}
        onChange={(college) => void save('college', college)}
      />
      <SwitchSetting
        label="Show me on the leaderboard"
        hint="When off, you’re hidden from other students. You keep your XP and can still view the leaderboard."
        isOn={shown.isListed}
        isSaved={savedField === 'isListed'}
        isDisabled={!isReachable}
        onChange={(isListed) => void save('isListed', isListed)}
      />
    </>
  )
}

/** Shows a change immediately, and marks it as saved once the server has accepted it. */
function useSaved(profile: PublicProfile, onChange: FieldsProps['onChange']) {
  const [chosen, setChosen] = useState<Partial<EditableProfile>>({})
  const [savedField, setSavedField] = useState<Field>()
  /** Saves one field. Returns an error message if saving fails. */
  const send = async <F extends Field>(field: F, value: EditableProfile[F]) => {
    setSavedField(undefined)
    setChosen({ [field]: value })
    try {
      await onChange({ [field]: value })
      setSavedField(field)
      return undefined
    } catch (error) {
      const message = profileChangeError(error)
      toast.error(message)
      return message
    } finally {
      setChosen({})
    }
  }
  const save = async <F extends Field>(field: F, value: EditableProfile[F]) => {
    const before: EditableProfile[F] = profile[field]
    const message = await send(field, value)
    if (message === undefined) {
      toast(changeMessage({ [field]: value }), {
        action: { label: 'Undo', onClick: () => void send(field, before) },
      })
    }
    return message
  }
  return { shown: { ...profile, ...chosen }, savedField, save }
}

function changeMessage({ displayName, college, isListed }: Partial<EditableProfile>) {
  if (displayName !== undefined) return `Other students now see you as ${displayName}.`
  if (isListed !== undefined) return isListed ? 'You’re on the leaderboard.' : 'You’re no longer on the leaderboard.'
  return college == null ? 'College removed.' : `Your college is ${colleges[college]}.`
}

interface NameFieldProps {
  name: string
  isSaved: boolean
  isReachable: boolean
  onSave: (name: string) => Promise<string | undefined>
}

/** Edits the display name. Saves it on Enter and when the field loses focus. */
function NameField({ name, isSaved, isReachable, onSave }: NameFieldProps) {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const commit = async () => {
    if (draft === undefined) return
    const message = draft.trim() === name ? undefined : await onSave(draft.trim())
    setError(message)
    if (message === undefined) setDraft(undefined)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void commit()
      }}
    >
      <TextField
        label="Display name"
        hint={
          <>
            Saved automatically. <SavedMark isOn={isSaved} />
          </>
        }
        value={draft ?? name}
        maxLength={30}
        autoComplete="nickname"
        disabled={!isReachable}
        error={error}
        onChange={({ target }) => {
          setDraft(target.value)
          setError(undefined)
        }}
        // After an error, do not retry on blur. The student has to edit the name or press Enter.
        onBlur={() => error === undefined && void commit()}
      />
    </form>
  )
}
