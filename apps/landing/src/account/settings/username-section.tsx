import { accountCalls } from '@titer/contract'
import { TextField } from '@titer/ui'
import { client } from '../client.ts'
import { Section } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'

export function UsernameSection({ username }: { username: string }) {
  const save = async (values: { username: string }) => {
    const { user, message } = await client().session.call(accountCalls.changeProfile, {
      body: { username: values.username.trim() },
    })
    client().session.amend({ username: user.username })
    return message
  }
  return (
    <Section title="Username" lead="What others see on the leaderboard. You can sign in with it too.">
      <SettingsForm
        key={username}
        initial={{ username }}
        check={(values) => ({ username: values.username.trim() === '' ? 'Username is required' : undefined })}
        save={save}
        action="Change username"
      >
        {(field) => <TextField label="Username" autoComplete="username" {...field('username')} />}
      </SettingsForm>
    </Section>
  )
}
