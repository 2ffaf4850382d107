/**
 * Turns a username such as “amina” into a form of address. Returns undefined unless the username consists of 2 to 20
 * letters and nothing else.
 */
export const greetedName = (username: string) =>
  /^\p{L}{2,20}$/u.test(username) ? username.charAt(0).toUpperCase() + username.slice(1) : undefined
