import type { z } from 'zod'
import type { Fault, SourceLocation, SheetEntry } from './entry.ts'
import { caseSchema, sheetSchemas, type AuthoredCase, type SheetKind } from './sheet-schemas.ts'
import { readEntries, type Entry } from './yaml-entries.ts'

export interface Content {
  sheets: SheetEntry[]
  cases: (AuthoredCase & SourceLocation)[]
  faults: Fault[]
}

/** Reads all sheets and cases under `content` and validates each entry against its schema. */
export function readContent(root: string): Content {
  const knowledge = readEntries(root, 'content/knowledge')
  const cases = readEntries(root, 'content/cases')
  const faults = [...knowledge.faults, ...cases.faults]
  return {
    sheets: knowledge.entries.flatMap((entry) => {
      if (!isSheetKind(entry.kind)) {
        faults.push({
          ...locationOf(entry),
          message: `An entry must begin with one of ${Object.keys(sheetSchemas).join(', ')}.`,
        })
        return []
      }
      const sheet = validated(entry, sheetSchemas[entry.kind], faults)
      return sheet === undefined ? [] : [{ kind: entry.kind, sheet, ...locationOf(entry) } as SheetEntry]
    }),
    cases: cases.entries.flatMap((entry) => {
      const read = validated(entry, caseSchema, faults)
      return read === undefined ? [] : [{ ...read, ...locationOf(entry) }]
    }),
    faults,
  }
}

const isSheetKind = (kind: string): kind is SheetKind => Object.hasOwn(sheetSchemas, kind)

const locationOf = ({ file, line }: Entry): SourceLocation => ({ file, line })

function validated<Schema extends z.ZodType>(
  entry: Entry,
  schema: Schema,
  faults: Fault[],
): z.output<Schema> | undefined {
  const result = schema.safeParse(entry.value)
  if (result.success) return result.data
  for (const { path, message } of result.error.issues) {
    const where = path.length === 0 ? '' : `${path.join('.')}: `
    faults.push({ file: entry.file, line: entry.lineOf(path), message: `${where}${message}` })
  }
  return undefined
}
