export { PairsLink } from './pairs-link.tsx'
