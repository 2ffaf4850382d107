/** What to call somebody an outside issuer sent: their name there, else the front of their email, else User. */
export const displayNameOf = (name: string | undefined, email: string | undefined): string =>
  name?.trim() || email?.split('@')[0] || 'User'
