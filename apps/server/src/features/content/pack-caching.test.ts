import { contentCalls, type ContentManifest } from '@titer/contract'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

it('browsers may cache free packs, but neither paid packs nor the table of facts', async () => {
  const server = await testServer()
  const { token } = await server.signedIn('subscriber@kmc.edu.pk')
  await server.services.database.execute(sql`
    insert into user_subscriptions (user_id, plan_id, status, start_date, end_date, created_at, updated_at)
    select id, 1, 'active', created_at, created_at + interval '1 year', created_at, created_at
    from users`)
  const manifest = (await server.visit('study').get(contentCalls.manifest.path, token)).body
  const { packs, facts } = manifest as unknown as ContentManifest
  const cacheControl = async (file: string | undefined) => {
    const { statusCode, headers } = await server.apps.study.inject({
      url: contentCalls.pack.path.replace(':file', file ?? ''),
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(200)
    return headers['cache-control']
  }
  const fileOf = (tier: 'demo' | 'starter') => packs.find((pack) => pack.tier === tier)?.file
  expect(await cacheControl(fileOf('demo'))).toBe('private, max-age=31536000, immutable')
  expect(await cacheControl(fileOf('starter'))).toBe('no-store')
  expect(await cacheControl(facts.file)).toBe('no-store')
  await server.close()
})
