import type { PatientRisk } from './patient-risk.ts'

export const patientRiskWords: Record<PatientRisk, string> = {
  treatment: 'The patient would get the wrong treatment.',
  harm: 'A harmful effect of a drug would be missed.',
}

export const questionsWords = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`
