export const stripId = 'consent-strip'

export const findStrip = () => document.getElementById(stripId)

/** How much longer the strip makes the page. */
export const stripHeight = () => findStrip()?.offsetHeight ?? 0
