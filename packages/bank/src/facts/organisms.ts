import type { FactTable } from '../contrast/contrast.ts'

/** Returns the names of all organisms in the fact table. */
export const organismsOf = (facts: FactTable): string[] =>
  facts.flatMap(({ sheet }) => ('bacterium' in sheet ? [sheet.bacterium] : []))
