/**
 * Returns the number of cases for a slow property test: all of them in `npm run test:deep`, an eighth in `npm test`.
 */
export const propertyRuns = (full: number) => (process.env['TITER_DEEP'] === 'true' ? full : Math.ceil(full / 8))
