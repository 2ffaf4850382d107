/** The display name for a third-party sign-in: the name sent by the provider, else the email before the @, else User. */
export const displayNameOf = (name: string | undefined, email: string | undefined): string =>
  name?.trim() || email?.split('@')[0] || 'User'
