import { z } from 'zod'
import { figureSchema } from '../figures/figures.ts'
import { caseSchema, sheetSchemas } from './sheet-schemas.ts'

/**
 * Returns the JSON schemas by their file names in `content`. With these schemas, a code editor can check the content.
 */
export const editorSchemas = (): Record<string, object> => ({
  'knowledge.schema.json': z.toJSONSchema(z.array(z.union(Object.values(sheetSchemas)))),
  'cases.schema.json': z.toJSONSchema(z.array(caseSchema)),
  'figures.schema.json': z.toJSONSchema(z.array(figureSchema)),
})
