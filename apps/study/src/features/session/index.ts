export { CaseStages } from './case/case-view.tsx'
