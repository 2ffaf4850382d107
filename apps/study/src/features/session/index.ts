export { CaseStages } from './case-view.tsx'
export { ProgressWells } from './progress-wells.tsx'
export { SessionFrame } from './session-frame.tsx'
