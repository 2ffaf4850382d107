import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Site } from './sites.ts'

const folderOf = (site: Site) => fileURLToPath(new URL(`../../../../${site}/dist/`, import.meta.url))

/** The built pages of a site; the page itself is always asked for again. */
export async function serveSite(app: FastifyInstance, site: Site) {
  const root = folderOf(site)
  if (!existsSync(`${root}routes.json`)) return
  const page = await readFile(`${root}index.html`, 'utf8')
  const routes = new Set(JSON.parse(await readFile(`${root}routes.json`, 'utf8')) as string[])

  await app.register(serveFiles, {
    root,
    index: false,
    wildcard: false,
    cacheControl: false,
    // Names with a hash never change; icons and the like keep theirs.
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
    globIgnore: ['**/index.html', '**/routes.json'],
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/')) return reply.callNotFound()
    // The page knows how to say that there is nothing here; the status says it to everybody else.
    return reply
      .code(routes.has(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
