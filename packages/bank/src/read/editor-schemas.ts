import { z } from 'zod'
import { scriptSchema, sheetSchemas } from './sheet-schemas.ts'

/** JSON schemas for editing sheets and scripts in a code editor, by file name in `content`. */
export const editorSchemas = (): Record<string, object> => ({
  'knowledge.schema.json': z.toJSONSchema(z.array(z.union(Object.values(sheetSchemas)))),
  'scripts.schema.json': z.toJSONSchema(z.array(scriptSchema)),
})
