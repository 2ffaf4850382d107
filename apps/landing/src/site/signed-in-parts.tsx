import type { Account } from '@titer/client'
import { TextLink } from '@titer/ui'
import { lazy } from 'react'
import type { ComponentType } from 'react'

export interface AccountEntriesProps {
  account: Account
  /** Called once something is chosen that leads nowhere else. */
  onDone: () => void
}

// What only somebody signed in sees, and so only they load. Where it cannot be fetched, the way to it stands in.
export const UserMenu = lazy(async () => ({
  default: await orLink(import('./user-menu.tsx').then((part) => part.UserMenu)),
}))

export const AccountEntries = lazy(async () => ({
  default: await orLink(import('./account-entries.tsx').then((part) => part.AccountEntries)),
}))

const orLink = <Props,>(part: Promise<ComponentType<Props>>) => part.catch((): ComponentType<Props> => AccountLink)

const AccountLink = () => <TextLink href="/account">Your account</TextLink>
