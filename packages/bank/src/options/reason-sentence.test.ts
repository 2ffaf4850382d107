import { expect, it } from 'vitest'
import { lacksSubject, reasonSentence } from './reason-sentence.ts'

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
  ['pulmonary hypertension', 'strains the right heart', 'It strains the right heart.'],
  ['ampicillin', 'strains with the enzyme resist it', 'Strains with the enzyme resist it.'],
  ['ceftriaxone with gentamicin', 'do not act in cells', 'They do not act in cells.'],
  ['cause of fever', 'active drug in urine', 'Active drug in urine.'],
])('a reason about “%s” gets its subject: “%s”', (option, reason, sentence) => {
  expect(reasonSentence(option, reason)).toBe(sentence)
})

it.each([
  ['Is typical of tetanus.', true],
  ['Trims the chain.', true],
  ['Would dilate the pupil.', true],
  ['It trims the chain.', false],
  ['Strains with the enzyme resist it.', false],
  ['Toxins A and B attach glucose.', false],
  ['As it is acid-stable, few organisms suffice.', false],
])('finds out whether a reason lacks its subject: “%s”', (sentence, expected) => {
  expect(lacksSubject(sentence)).toBe(expected)
})
