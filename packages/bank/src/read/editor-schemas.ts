import { z } from 'zod'
import { scriptSchema, sheetSchemas } from './sheet-schemas.ts'

/** Returns JSON schemas by file name in `content`. They let a code editor check sheets and scripts. */
export const editorSchemas = (): Record<string, object> => ({
  'knowledge.schema.json': z.toJSONSchema(z.array(z.union(Object.values(sheetSchemas)))),
  'scripts.schema.json': z.toJSONSchema(z.array(scriptSchema)),
})
