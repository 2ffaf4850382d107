/** A whole number with its thousands set apart. By hand: the browser's own formatter takes 20 ms to wake up. */
export const groupDigits = (whole: number) => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',')
