/** What makes a drawing a named picture, or, without a name, decoration. */
export const pictureName = (name: string | undefined) =>
  name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
