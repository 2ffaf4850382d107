import { TextLink } from '@titer/ui'
import { lazy } from 'react'
import type { ComponentType } from 'react'

// The menus load only for signed-in users. If their code cannot be loaded, a link to the account page is shown instead.
export const UserMenu = lazy(async () => ({
  default: await orLink(import('./user-menu.tsx').then((module) => module.UserMenu)),
}))

export const AccountPanel = lazy(async () => ({
  default: await orLink(import('./account-panel.tsx').then((module) => module.AccountPanel)),
}))

const orLink = <Props,>(menu: Promise<ComponentType<Props>>) => menu.catch((): ComponentType<Props> => AccountLink)

const AccountLink = () => <TextLink href="/account">Your account</TextLink>
