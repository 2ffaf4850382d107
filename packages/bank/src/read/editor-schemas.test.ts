import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { editorSchemas } from './editor-schemas.ts'

describe('the JSON schemas for editors', () => {
  it.each(Object.entries(editorSchemas()))('%s matches the compiler’s schema', (name, schema) => {
    const committed: unknown = JSON.parse(readFileSync(new URL(`../../../../content/${name}`, import.meta.url), 'utf8'))
    expect(committed).toEqual(JSON.parse(JSON.stringify(schema)))
  })
})
