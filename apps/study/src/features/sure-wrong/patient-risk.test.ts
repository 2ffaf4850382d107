import { describe, expect, it } from 'vitest'
import type { StudyItem } from '../../packs/content/study-item.ts'
import { patientRiskOf } from './patient-risk.ts'

const question = (form: string, stem = 'Which?') =>
  ({ mode: 'quickfire', item: { form, stem } }) as unknown as StudyItem
const clinical = (leadIn: string) => ({ mode: 'case', item: { leadIn } }) as unknown as StudyItem

describe('a sure and wrong answer', () => {
  it('[T-13] is unsafe in a treatment decision or a question about a drug’s harm', () => {
    expect(patientRiskOf(clinical('treatment'))).toBe('treatment')
    expect(patientRiskOf(question('effect'))).toBe('harm')
  })

  it.each([
    ['Which finding is a contraindication to mirabegron?', 'harm'],
    ['A red eye shows a branching ulcer. Which drops are contraindicated?', 'harm'],
    ['Which antibacterial should be avoided in a woman with a long QT interval?', 'harm'],
    ['NDM grows from the blood of a patient with septic shock. Which treatment is most appropriate?', 'treatment'],
    ['Which antibacterial combination is recommended with surgery in gas gangrene?', 'treatment'],
    ['Which is the drug of choice for group A streptococcal pharyngitis?', 'treatment'],
    ['Which opioid is most dangerous for a patient who takes phenelzine?', 'harm'],
    ['Which condition in a man with resistant tuberculosis is a reason to avoid cycloserine?', 'harm'],
    ['Which antibiotics are recommended, besides surgery, for necrotising infection?', 'treatment'],
    ['Which regimen does WHO recommend for most adults with new tuberculosis?', 'treatment'],
    ['She has taken methanol. Which antidote is needed?', 'treatment'],
    ['Which treatment should be started at once for suspected sepsis in a newborn?', 'treatment'],
    ['He stepped on a nail. What should be given first?', 'treatment'],
    ['Which added drug is the most likely cause?', undefined],
    ['Which drug blocks the first step of peptidoglycan synthesis?', undefined],
    ['She avoided treatment for a week. Which toxin causes the rash?', undefined],
    ['Which specimen is best for the proof of pertussis?', undefined],
  ])('[T-13] is classified by the words of its question: %s', (stem, risk) => {
    expect(patientRiskOf(question('point', stem))).toBe(risk)
  })

  it('[T-13] is safe in a question about neither treatment nor a drug’s harm, and in every question that the student wrote', () => {
    expect(patientRiskOf(question('own', 'Which drug is contraindicated?'))).toBeUndefined()
    expect(patientRiskOf(question('point', 'How does it act?'))).toBeUndefined()
    for (const leadIn of ['cause', 'test', 'mechanism', 'complication', 'prevention']) {
      expect(patientRiskOf(clinical(leadIn))).toBeUndefined()
    }
  })
})
