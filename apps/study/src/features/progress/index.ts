export { KnownShare } from './today/known-share.tsx'
export { TodayPlate } from './today/today-plate.tsx'
