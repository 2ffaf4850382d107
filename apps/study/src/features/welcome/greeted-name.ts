/** Turns a username such as “amina” into a form of address. Returns undefined if the username is not a name. */
export const greetedName = (username: string) =>
  /^\p{L}{2,20}$/u.test(username) ? username.charAt(0).toUpperCase() + username.slice(1) : undefined
