/** Returns a sentence that explains why further saved questions are not listed. */
export const unavailableWords = (count: number) =>
  count === 1
    ? '1 more question can’t be shown: it’s locked, or it isn’t on this device.'
    : `${count} more questions can’t be shown: they’re locked, or they aren’t on this device.`
