import { z } from 'zod'
import { scriptSchema, sheetSchemas } from './sheet-schemas.ts'

/** What an editor needs to help whoever writes sheets and scripts, by the name of the file it is kept in. */
export const editorSchemas = (): Record<string, object> => ({
  'knowledge.schema.json': z.toJSONSchema(z.array(z.union(Object.values(sheetSchemas)))),
  'scripts.schema.json': z.toJSONSchema(z.array(scriptSchema)),
})
