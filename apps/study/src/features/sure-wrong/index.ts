export { SureWrongLink } from './sure-wrong-link.tsx'
