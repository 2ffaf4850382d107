import { expect, it } from 'vitest'
import { reasonSentence } from './reason-sentence.ts'

it.each([
  ['Staphylococcus epidermidis', 'attacks prosthetic valves, slowly', 'It attacks prosthetic valves, slowly.'],
  ['prothrombin', 'is split by thrombin', 'It is split by thrombin.'],
  ['tetracyclines', 'bind to the 30S subunit', 'They bind to the 30S subunit.'],
  ['penicillins', 'would act on the wall', 'They would act on the wall.'],
  ['chancroid', 'would be painful', 'It would be painful.'],
  ['Candida albicans', 'seen in this group but less common', 'It is seen in this group but less common.'],
  ['macrophages', 'found in tissue', 'They are found in tissue.'],
  ['give vitamin B12', 'treats a lack that he does not have', 'This treats a lack that he does not have.'],
  ['rifampicin', 'most strains are resistant', 'Most strains are resistant.'],
  ['optochin', 'Pneumococci are inhibited.', 'Pneumococci are inhibited.'],
  ['cause of fever', 'active drug in urine', 'Active drug in urine.'],
])('a reason about “%s” gets its subject: “%s”', (option, reason, sentence) => {
  expect(reasonSentence(option, reason)).toBe(sentence)
})
