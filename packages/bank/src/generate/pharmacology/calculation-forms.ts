import { indefiniteArticle, capitalize } from '../../text.ts'

/** A number with its unit, as written in a sheet. */
export interface Quantity {
  value: number
  unit: string
}

/** A worked calculation: the question, the steps, the answer, and the results of common mistakes. */
interface WorkedCalculation {
  stem: string
  steps: string
  answer: number
  unit: string
  mistakes: { value: number; because: string }[]
}

export type Given = (name: string) => Quantity
type Form = (drug: string, given: Given, has: (name: string) => boolean) => WorkedCalculation

// Rounded to three digits, as students write the value and as the worked steps show it.
const ln2 = 0.693 // oxlint-disable-line oxc/approx-constant

export const forms: Record<string, Form> = {
  'loading-dose': (drug, given, has) => {
    const [volume, target] = [given('volume'), given('target')]
    const share = has('bioavailability') ? given('bioavailability').value : 1
    const answer = (volume.value * target.value) / share
    const oral = share === 1 ? 'intravenous' : 'oral'
    const known = share === 1 ? '' : ` and its oral bioavailability is ${percent(share)}`
    return {
      stem: `The volume of distribution of ${drug} is ${show(volume)}${known}. Which ${oral} loading dose gives a plasma concentration of ${show(target)}?`,
      steps: `Loading dose = volume × concentration${share === 1 ? '' : ' ÷ bioavailability'} = ${show(volume)} × ${show(target)}${share === 1 ? '' : ` ÷ ${share}`} = ${round(answer)} mg`,
      answer,
      unit: 'mg',
      mistakes: [
        ...(share === 1
          ? []
          : [
              { value: volume.value * target.value, because: 'leaves out the bioavailability' },
              { value: volume.value * target.value * share, because: 'multiplies by the bioavailability' },
            ]),
        { value: volume.value / target.value, because: 'divides the volume by the concentration' },
        { value: answer * ln2, because: 'multiplies by 0.693, which belongs to half-life' },
        { value: answer / ln2, because: 'divides by 0.693, which belongs to half-life' },
        { value: answer * 2, because: 'doubles the dose, as if only half of it reached the plasma' },
        { value: answer / 2, because: 'halves the volume' },
        { value: answer * 10, because: 'misplaces the decimal point' },
      ],
    }
  },
  'maintenance-rate': (drug, given) => {
    const [clearance, target] = [given('clearance'), given('target')]
    const answer = clearance.value * target.value
    return {
      stem: `The clearance of ${drug} is ${show(clearance)}. Which rate of infusion keeps the plasma concentration at ${show(target)}?`,
      steps: `Rate = clearance × concentration = ${show(clearance)} × ${show(target)} = ${round(answer)} mg/h`,
      answer,
      unit: 'mg/h',
      mistakes: [
        { value: target.value / clearance.value, because: 'divides the concentration by the clearance' },
        { value: clearance.value / target.value, because: 'divides the clearance by the concentration' },
        { value: answer * ln2, because: 'multiplies by 0.693, which belongs to half-life' },
        { value: answer / ln2, because: 'divides by 0.693, which belongs to half-life' },
        { value: answer * 10, because: 'misplaces the decimal point' },
        { value: answer / 10, because: 'misplaces the decimal point' },
        { value: answer * 2, because: 'doubles the rate' },
      ],
    }
  },
  'oral-maintenance': (drug, given) => {
    const [clearance, target, interval, share] = [
      given('clearance'),
      given('target'),
      given('interval'),
      given('bioavailability'),
    ]
    const perInterval = clearance.value * target.value * interval.value
    const answer = perInterval / share.value
    return {
      stem: `The clearance of ${drug} is ${show(clearance)} and its oral bioavailability is ${percent(share.value)}. Which oral dose every ${interval.value} hours keeps the average plasma concentration at ${show(target)}?`,
      steps: `Dose = clearance × concentration × interval ÷ bioavailability = ${show(clearance)} × ${show(target)} × ${interval.value} h ÷ ${share.value} = ${round(answer)} mg`,
      answer,
      unit: 'mg',
      mistakes: [
        { value: perInterval, because: 'leaves out the bioavailability' },
        { value: perInterval * share.value, because: 'multiplies by the bioavailability' },
        { value: (clearance.value * target.value) / share.value, because: 'is the dose of one hour' },
        { value: answer * 2, because: 'doubles the interval' },
        { value: answer / 2, because: 'halves the interval' },
      ],
    }
  },
  'half-life': (drug, given) => {
    const [volume, clearance] = [given('volume'), given('clearance')]
    const answer = (ln2 * volume.value) / clearance.value
    return {
      stem: `The volume of distribution of ${drug} is ${show(volume)} and its clearance is ${show(clearance)}. What is its half-life?`,
      steps: `Half-life = 0.693 × volume ÷ clearance = 0.693 × ${show(volume)} ÷ ${show(clearance)} = ${round(answer)} h`,
      answer,
      unit: 'h',
      mistakes: [
        { value: volume.value / clearance.value, because: 'leaves out the factor 0.693' },
        { value: clearance.value / volume.value, because: 'divides the clearance by the volume' },
        { value: answer * 2, because: 'doubles the half-life' },
        { value: answer / 2, because: 'halves the volume' },
        { value: volume.value / (ln2 * clearance.value), because: 'divides by 0.693 instead of multiplying' },
      ],
    }
  },
  'volume-from-dose': (drug, given) => {
    const [dose, concentration] = [given('dose'), given('concentration')]
    const answer = dose.value / concentration.value
    return {
      stem: `After an intravenous dose of ${show(dose)}, the plasma concentration of ${drug} extrapolated to time zero is ${show(concentration)}. What is the volume of distribution of the drug?`,
      steps: `Volume = dose ÷ concentration = ${show(dose)} ÷ ${show(concentration)} = ${round(answer)} L`,
      answer,
      unit: 'L',
      mistakes: [
        { value: concentration.value / dose.value, because: 'divides the concentration by the dose' },
        { value: answer * ln2, because: 'multiplies by 0.693, which belongs to half-life' },
        { value: answer / ln2, because: 'divides by 0.693, which belongs to half-life' },
        { value: answer * 2, because: 'takes the concentration after one half-life' },
        { value: answer / 2, because: 'takes half the dose' },
        { value: answer / 10, because: 'misplaces the decimal point' },
      ],
    }
  },
  'clearance-from-infusion': (drug, given) => {
    const [rate, concentration] = [given('rate'), given('concentration')]
    const answer = rate.value / concentration.value
    return {
      stem: `During an infusion of ${drug} at ${show(rate)} the plasma concentration settles at ${show(concentration)}. What is the clearance of the drug?`,
      steps: `Clearance = rate ÷ steady-state concentration = ${show(rate)} ÷ ${show(concentration)} = ${round(answer)} L/h`,
      answer,
      unit: 'L/h',
      mistakes: [
        { value: concentration.value / rate.value, because: 'divides the concentration by the rate' },
        { value: answer * ln2, because: 'multiplies by 0.693, which belongs to half-life' },
        { value: answer / ln2, because: 'divides by 0.693, which belongs to half-life' },
        { value: answer * 10, because: 'misplaces the decimal point' },
        { value: answer / 10, because: 'misplaces the decimal point' },
        { value: answer * 24, because: 'takes the amount infused in 24 hours' },
      ],
    }
  },
  bioavailability: (drug, given) => {
    const [oralAuc, ivAuc, oralDose, ivDose] = [
      given('oral-auc'),
      given('iv-auc'),
      given('oral-dose'),
      given('iv-dose'),
    ]
    const answer = 100 * (oralAuc.value / oralDose.value / (ivAuc.value / ivDose.value))
    return {
      stem: `After ${show(oralDose)} of ${drug} by mouth the area under the curve is ${oralAuc.value} mg·h/L; after ${show(ivDose)} intravenously it is ${ivAuc.value} mg·h/L. What is the oral bioavailability?`,
      steps: `Bioavailability = (oral area ÷ oral dose) ÷ (intravenous area ÷ intravenous dose) = (${oralAuc.value} ÷ ${oralDose.value}) ÷ (${ivAuc.value} ÷ ${ivDose.value}) = ${round(answer)}%`,
      answer,
      unit: '%',
      mistakes: [
        { value: (100 * oralAuc.value) / ivAuc.value, because: 'forgets that the doses differ' },
        { value: (100 * ivDose.value) / oralDose.value, because: 'compares the doses only' },
        { value: 100 - answer, because: 'is the share that does not reach the circulation' },
        { value: answer * 2, because: 'doubles the oral area' },
      ].filter(({ value }) => value <= 100),
    }
  },
  'time-to-fraction': (drug, given) => {
    const [halfLife, remaining] = [given('half-life'), given('remaining')]
    const count = Math.log2(1 / remaining.value)
    const answer = count * halfLife.value
    return {
      stem: `The half-life of ${drug} is ${show(halfLife)}. How long after an intravenous dose will the plasma concentration have fallen to ${percent(remaining.value)} of its initial value?`,
      steps: `${percent(remaining.value)} is left after ${round(count)} half-lives: ${round(count)} × ${show(halfLife)} = ${round(answer)} h`,
      answer,
      unit: 'h',
      mistakes: [
        { value: answer - halfLife.value, because: 'is one half-life too few' },
        { value: answer + halfLife.value, because: 'is one half-life too many' },
        { value: halfLife.value / remaining.value, because: 'divides the half-life by the share that is left' },
        { value: answer * ln2, because: 'multiplies by 0.693, which belongs to the rate constant' },
        { value: answer * 2, because: 'counts each half-life twice' },
      ],
    }
  },
  'steady-state-time': (drug, given) => {
    const halfLife = given('half-life')
    const answer = 4 * halfLife.value
    return {
      stem: `${capitalize(drug)} has a half-life of ${show(halfLife)} and is infused at a constant rate. After about how long has the plasma concentration reached 94% of its steady-state value?`,
      steps: `After four half-lives 1 − 0.5⁴ ≈ 94% is reached: 4 × ${show(halfLife)} = ${round(answer)} h`,
      answer,
      unit: 'h',
      mistakes: [
        { value: halfLife.value, because: 'is one half-life, after which half is reached' },
        { value: 2 * halfLife.value, because: 'is two half-lives, after which 75% is reached' },
        { value: 3 * halfLife.value, because: 'is three half-lives, after which 87.5% is reached' },
        { value: 7 * halfLife.value, because: 'is seven half-lives, after which more than 99% is reached' },
        { value: 10 * halfLife.value, because: 'is ten half-lives, after which 99.9% is reached' },
      ],
    }
  },
  'therapeutic-index': (drug, given) => {
    const [td50, ed50] = [given('td50'), given('ed50')]
    const answer = td50.value / ed50.value
    return {
      stem: `Half of the subjects respond to ${show(ed50)} of ${drug}, and half show toxicity at ${show(td50)}. What is its therapeutic index?`,
      steps: `Therapeutic index = TD50 ÷ ED50 = ${td50.value} ÷ ${ed50.value} = ${round(answer)}`,
      answer,
      unit: '',
      mistakes: [
        { value: ed50.value / td50.value, because: 'divides the effective dose by the toxic one' },
        { value: answer / 10, because: 'misplaces the decimal point' },
        { value: answer / 2, because: 'halves the toxic dose' },
        { value: answer * 2, because: 'doubles the toxic dose' },
        { value: answer * 10, because: 'misplaces the decimal point' },
      ],
    }
  },
  'renal-dose': (drug, given) => {
    const [dose, share, ratio] = [given('dose'), given('fraction-renal'), given('clearance-ratio')]
    const answer = dose.value * (1 - share.value * (1 - ratio.value))
    return {
      stem: `The kidney eliminates ${percent(share.value)} of ${drug}; the usual dose is ${show(dose)}. A patient's creatinine clearance is ${percent(ratio.value)} of normal. Which dose at the same interval gives the usual exposure?`,
      steps: `The clearance left is 1 − ${share.value} × (1 − ${ratio.value}) = ${round(answer / dose.value)} of normal: ${show(dose)} × ${round(answer / dose.value)} = ${round(answer)} mg`,
      answer,
      unit: 'mg',
      mistakes: [
        { value: dose.value * ratio.value, because: 'treats the drug as if the kidney cleared all of it' },
        { value: dose.value * share.value * ratio.value, because: 'leaves out the non-renal clearance' },
        { value: dose.value * (1 - share.value), because: 'treats the kidney as if it cleared nothing any more' },
        { value: dose.value * share.value, because: 'gives the renal share of the dose' },
        { value: dose.value, because: 'does not adjust the dose' },
      ],
    }
  },
  'creatinine-clearance': (_drug, given) => {
    const [age, weight, creatinine, sex] = [given('age'), given('weight'), given('creatinine'), given('sex')]
    const factor = sex.unit === 'f' ? 0.85 : 1
    const whole = ((140 - age.value) * weight.value) / (72 * creatinine.value)
    const answer = whole * factor
    const person = factor === 1 ? 'man' : 'woman'
    return {
      stem: `${indefiniteArticle(`${age.value}-year-old`)} ${age.value}-year-old ${person} weighs ${show(weight)} and has a serum creatinine of ${show(creatinine)}. What is the creatinine clearance by the Cockcroft-Gault equation?`,
      steps: `(140 − ${age.value}) × ${weight.value} ÷ (72 × ${creatinine.value})${factor === 1 ? '' : ' × 0.85 for women'} = ${round(answer)} mL/min`,
      answer,
      unit: 'mL/min',
      mistakes: [
        factor === 1
          ? { value: whole * 0.85, because: 'uses the factor for women' }
          : { value: whole, because: 'leaves out the factor 0.85 for women' },
        { value: answer * creatinine.value, because: 'leaves out the creatinine' },
        {
          value: (factor * age.value * weight.value) / (72 * creatinine.value),
          because: 'does not subtract the age from 140',
        },
        { value: answer / 2, because: 'doubles the creatinine' },
        { value: answer * 2, because: 'takes half the creatinine' },
      ],
    }
  },
}

// Rounds to three significant digits. Increases the value slightly first, because floating point can represent a half
// just too low to be rounded up.
export const round = (value: number) => Number((value * (1 + 1e-12)).toPrecision(3))

const percent = (share: number) => `${round(share * 100)}%`

const show = ({ value, unit }: Quantity) => `${value} ${unit}`
