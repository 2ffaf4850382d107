/**
 * Returns the display name for a third-party sign-in: the name sent by the provider, or else the part of the email
 * before the @, or else “User”. A name that is not allowed counts as missing.
 */
export const displayNameOf = (
  name: string | undefined,
  email: string | undefined,
  isAllowed: (name: string) => boolean,
): string => [name?.trim(), email?.split('@')[0]].find((known) => known && isAllowed(known)) ?? 'User'
