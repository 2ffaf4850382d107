export { SureWrongLink } from './sure-wrong-link.tsx'
export { whenWords } from './sure-wrong-words.ts'
