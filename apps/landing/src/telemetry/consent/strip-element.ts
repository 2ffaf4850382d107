export const stripId = 'consent-strip'

export const findStrip = () => document.getElementById(stripId)

/** The height that the strip adds to the page. */
export const stripHeight = () => findStrip()?.offsetHeight ?? 0
