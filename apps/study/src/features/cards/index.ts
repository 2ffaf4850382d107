export { CardStep } from './review/card-step.tsx'
