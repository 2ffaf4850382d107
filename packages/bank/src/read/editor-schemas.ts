import { z } from 'zod'
import { figureSchema } from '../figures/figures.ts'
import { caseSchema, sheetSchemas } from './sheet-schemas.ts'

/** Returns JSON schemas by file name in `content`. They let a code editor check the files of the content. */
export const editorSchemas = (): Record<string, object> => ({
  'knowledge.schema.json': z.toJSONSchema(z.array(z.union(Object.values(sheetSchemas)))),
  'cases.schema.json': z.toJSONSchema(z.array(caseSchema)),
  'figures.schema.json': z.toJSONSchema(z.array(figureSchema)),
})
