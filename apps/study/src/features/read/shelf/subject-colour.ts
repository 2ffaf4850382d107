/** The text colour class of a subject. */
export const subjectColour = (subject: string | undefined) =>
  subject === 'Pharmacology' ? 'text-verdigris' : 'text-violet'
