/** A value as a panel shows it, with the range for such a person. */
export interface LaboratoryResult {
  name: string
  value: string
  unit: string
  range: string
}

/** Names, units and ranges of what a laboratory measures. */
export interface Laboratory {
  has: (name: string) => boolean
  result: (name: string, value: string | number, person: string) => LaboratoryResult
}

/** A result as a sentence tells it. */
export const writeResult = ({ name, value, unit, range }: LaboratoryResult) =>
  `${name} ${value}${unit === '' || /^[%/]/.test(unit) ? '' : ' '}${unit} (${range})`
