/** What stands in the place of a username; which ones are allowed, the server knows. */
export const checkUsername = (username: string) => (username.trim() === '' ? 'Username is required' : undefined)
