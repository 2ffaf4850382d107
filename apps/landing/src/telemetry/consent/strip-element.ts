export const stripId = 'consent-strip'

export const findStrip = () => document.getElementById(stripId)

/** Returns the height that the strip adds to the page. */
export const stripHeight = () => findStrip()?.offsetHeight ?? 0
