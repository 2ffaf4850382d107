/** Returns a drawing's ARIA attributes. A drawing with a name is an image; a drawing without a name is decoration. */
export const imageAttributes = (name: string | undefined) =>
  name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
