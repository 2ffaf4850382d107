/** The ARIA attributes of a drawing: an image with a name, or decoration when it has no name. */
export const imageAttributes = (name: string | undefined) =>
  name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
