/**
 * Returns the display name for a third-party sign-in: the name sent by the provider, or else the part of the email
 * before the @, or else “User”.
 */
export const displayNameOf = (name: string | undefined, email: string | undefined): string =>
  name?.trim() || email?.split('@')[0] || 'User'
