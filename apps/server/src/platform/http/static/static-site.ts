import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from '../security-headers.ts'
import type { Site } from '../sites.ts'
import { encodingFor, readSite, type StaticFile } from './static-files.ts'

interface Routes {
  /** Maps each page's path to its file. */
  pages: Record<string, string>
  notFound: string
  /** The hashes of the inline scripts in the pages. */
  inlineScripts: string[]
}

export interface BuiltSite extends Routes {
  folder: string
}

const builtFolder = (site: Site) => fileURLToPath(new URL(`../../../../../${site}/dist/`, import.meta.url))

/**
 * Returns a site's built pages, or undefined if the site is not built. `npm start` builds it; API tests do not need it.
 */
export function builtSite(site: Site, folder = builtFolder(site)): BuiltSite | undefined {
  if (!existsSync(`${folder}routes.json`)) return undefined
  return { folder, ...(JSON.parse(readFileSync(`${folder}routes.json`, 'utf8')) as Routes) }
}

export function serveSite(app: FastifyInstance, { folder, pages, notFound }: BuiltSite, origins: Origins) {
  const files = readSite(folder, (text) =>
    text
      .replaceAll('https://landing.titer.invalid', origins.landing)
      .replaceAll('https://study.titer.invalid', origins.study),
  )
  const fileOf = (name: string) => {
    const file = files.get(name)
    if (!file) throw new Error(`${name} is missing in ${folder}. Build the site again.`)
    return file
  }

  const schema = { hide: true }
  for (const file of files.values()) {
    if (!file.name.endsWith('.html'))
      app.get(`/${file.name}`, { schema }, (request, reply) => sendFile(file, request, reply))
  }
  for (const [path, name] of Object.entries(pages)) {
    const file = fileOf(name)
    app.get(path, { schema }, (request, reply) => sendFile(file, request, reply))
  }
  const notFoundPage = fileOf(notFound)
  app.get('/*', { schema }, (request, reply) => {
    const [path = '/', query] = request.url.split('?')
    if (/^\/(api|assets)\//.test(path)) return reply.callNotFound()
    const withoutSlash = trimTrailingSlashes(path)
    if (pages[withoutSlash] !== undefined)
      return reply.redirect(query === undefined ? withoutSlash : `${withoutSlash}?${query}`, 308)
    return sendFile(notFoundPage, request, reply.code(404))
  })
}

// A loop instead of the pattern `/\/+$/`, because the pattern starts a new match at every slash. On a path of many
// slashes that ends with another character, it would need quadratic time.
function trimTrailingSlashes(path: string) {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

async function sendFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const known = request.headers['if-none-match']
  void reply.headers(file.headers[encoding])
  if (known?.includes(file.etags[encoding]) && reply.statusCode === 200) return reply.code(304).send()
  return reply.send(await file.bodyIn(encoding))
}
