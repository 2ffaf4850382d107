import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtSite, serveSite } from './static-site.ts'

const script = 'console.log("awake")'.repeat(50)
const page =
  '<link rel="canonical" href="https://landing.titer.invalid/"><a href="https://study.titer.invalid/">App</a>'
const files: Record<string, string | Buffer> = {
  'routes.json': JSON.stringify({
    pages: { '/': 'index.html', '/pricing': 'pricing.html' },
    notFound: '404.html',
    inlineScripts: [],
  }),
  'index.html': page,
  'pricing.html': '<h1>Pricing</h1>',
  '404.html': '<h1>Nothing in this well.</h1>',
  'sitemap.xml': '<loc>https://landing.titer.invalid/</loc>',
  'assets/index-abc123.js': script,
  'assets/index-abc123.js.br': brotliCompressSync(script),
  'assets/index-abc123.js.gz': gzipSync(script),
  'sw.js': 'addEventListener("fetch", () => undefined)',
  'favicon.svg': '<svg/>',
}
const app = Fastify()

beforeAll(() => {
  const folder = `${mkdtempSync(join(tmpdir(), 'titer-site-'))}/`
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), body)
  }
  const built = builtSite('landing', folder)
  if (!built) throw new Error('The built site was not found.')
  serveSite(app, built, { landing: 'https://titer.pk', study: 'https://app.titer.pk' })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a page', () => {
  it('contains the configured origins instead of the placeholder origins of the build', async () => {
    const { body, headers } = await get('/')
    expect(body).toContain('href="https://titer.pk/"')
    expect(body).toContain('href="https://app.titer.pk/"')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await get('/sitemap.xml')).body).toBe('<loc>https://titer.pk/</loc>')
  })

  it('is revalidated at every visit, and the server responds with 304 if the page is unchanged', async () => {
    const first = await get('/', { 'accept-encoding': 'br' })
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await get('/', { 'accept-encoding': 'br', 'if-none-match': '"something-else"' })
    expect(other.statusCode).toBe(200)
  })

  it('[R-19] returns 404 if it does not exist, even if the browser has cached the not-found page', async () => {
    const missing = await get('/nowhere')
    expect([missing.statusCode, missing.body]).toEqual([404, '<h1>Nothing in this well.</h1>'])
    const again = await get('/nowhere', { 'if-none-match': String(missing.headers.etag) })
    expect(again.statusCode).toBe(404)
  })

  it('is redirected from the path with a trailing slash to the path without it', async () => {
    const { statusCode, headers } = await get('/pricing/?from=mail')
    expect([statusCode, headers.location]).toEqual([308, '/pricing?from=mail'])
  })

  it('is redirected from a path that ends with many slashes, but not from a path with another character after them', async () => {
    const { statusCode, headers } = await get(`/pricing${'/'.repeat(500)}`)
    expect([statusCode, headers.location]).toEqual([308, '/pricing'])
    expect((await get(`/pricing${'/'.repeat(500)}x`)).statusCode).toBe(404)
  })

  it('is not returned for an unknown API path, which gets a JSON error', async () => {
    expect((await get('/api/nothing')).headers['content-type']).toContain('application/json')
  })
})

describe('a file', () => {
  const asset = '/assets/index-abc123.js'

  it('is cached for a year if its name contains a hash, and for an hour otherwise', async () => {
    expect((await get(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('[T-70] is revalidated every time if it is the service worker, so that browsers get new versions', async () => {
    const { headers } = await get('/sw.js')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('is sent in its precompressed form to a browser that accepts %s', async (accepted, sent, open) => {
    const { headers, rawPayload } = await get(asset, { 'accept-encoding': accepted })
    expect([headers['content-encoding'], headers['vary']]).toEqual([sent, 'accept-encoding'])
    expect(open(rawPayload).toString()).toBe(script)
  })

  it('is sent uncompressed if the browser accepts no compression or if no compressed version exists', async () => {
    for (const headers of [{}, { 'accept-encoding': 'deflate' }]) {
      const plain = await get(asset, headers)
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
    }
    const icon = await get('/favicon.svg', { 'accept-encoding': 'br' })
    expect([icon.headers['content-encoding'], icon.body]).toEqual([undefined, '<svg/>'])
  })

  it.each(['/routes.json', '/index.html', '/assets/index-abc123.js.br', '/../app.ts', '/%2e%2e/package.json'])(
    'is answered with 404 if it is not public: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )

  it('is sent without its content in response to a HEAD request', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: asset })
    expect([statusCode, body]).toEqual([200, ''])
    expect(headers['content-length']).toBe(String(script.length))
  })
})
