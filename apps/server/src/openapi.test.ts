import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeApi } from './openapi.ts'

it('keeps docs/openapi.json equal to the routes; `npm run openapi` writes it', async () => {
  const written: unknown = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'))
  expect(JSON.parse(JSON.stringify(await describeApi()))).toEqual(written)
})
