/** A laboratory value with the patient's reference range. */
export interface LaboratoryResult {
  name: string
  value: string
  unit: string
  range: string
}

/** Names, units and reference ranges of laboratory values. */
export interface Laboratory {
  has: (name: string) => boolean
  result: (name: string, value: string | number, person: string) => LaboratoryResult
}

/** Writes a result as text: “serum sodium 134 mmol/L (135–145)”. */
export const writeResult = ({ name, value, unit, range }: LaboratoryResult) =>
  `${name} ${value}${unit === '' || /^[%/]/.test(unit) ? '' : ' '}${unit} (${range})`
