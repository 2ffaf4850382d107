import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from './headers.ts'
import type { Site } from './sites.ts'
import { encodingFor, readSite, type StaticFile } from './static-files.ts'

interface Routes {
  /** The file of each page. */
  pages: Record<string, string>
  notFound: string
  /** The digests of the scripts inside the pages. */
  inlineScripts: string[]
}

export interface BuiltSite extends Routes {
  folder: string
}

const builtFolder = (site: Site) => fileURLToPath(new URL(`../../../../${site}/dist/`, import.meta.url))

/** The built pages of a site, if it is built: `npm start` builds, tests of the API need none. */
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
    if (!file) throw new Error(`${folder} has no ${name}; build the site again.`)
    return file
  }

  const schema = { hide: true }
  for (const file of files.values()) {
    if (!file.name.endsWith('.html'))
      app.get(`/${file.name}`, { schema }, (request, reply) => answer(file, request, reply))
  }
  for (const [path, name] of Object.entries(pages)) {
    const file = fileOf(name)
    app.get(path, { schema }, (request, reply) => answer(file, request, reply))
  }
  const nothing = fileOf(notFound)
  app.get('/*', { schema }, (request, reply) => {
    const [path = '/', query] = request.url.split('?')
    if (/^\/(api|assets)\//.test(path)) return reply.callNotFound()
    const meant = path.replace(/\/+$/, '')
    if (pages[meant] !== undefined) return reply.redirect(query === undefined ? meant : `${meant}?${query}`, 308)
    return answer(nothing, request, reply.code(404))
  })
}

async function answer(file: StaticFile, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const known = request.headers['if-none-match']
  void reply.headers(file.headers[encoding])
  if (known?.includes(file.etags[encoding]) && reply.statusCode === 200) return reply.code(304).send()
  return reply.send(await file.bodyIn(encoding))
}
