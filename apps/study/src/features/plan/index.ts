export { CatchUpNotice } from './catch-up/catch-up-notice.tsx'
