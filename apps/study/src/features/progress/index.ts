export { ProgressLink } from './progress-link.tsx'
