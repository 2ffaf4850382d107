import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeApi } from './openapi.ts'

it('docs/openapi.json matches the routes (`npm run openapi` updates it)', async () => {
  const written: unknown = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))
  expect(JSON.parse(JSON.stringify(await describeApi()))).toEqual(written)
})
