/** Returns the CSS class for a subject's text colour. */
export const subjectColour = (subject: string | undefined) =>
  subject === 'Pharmacology' ? 'text-verdigris' : 'text-violet'
