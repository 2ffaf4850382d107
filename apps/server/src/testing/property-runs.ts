/** The number of cases of a slow property test: all of them in `npm run test:deep`, a quarter in `npm test`. */
export const propertyRuns = (full: number) => (process.env['TITER_DEEP'] === 'true' ? full : Math.ceil(full / 4))
