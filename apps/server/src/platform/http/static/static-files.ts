import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

// Pages, sitemaps and text files such as robots.txt may contain our origins, which are known only when the server
// starts.
const containsOrigins = (name: string) => /\.(html|xml|txt)$/.test(name)
const isHashed = (name: string) => name.startsWith('assets/')

const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

export interface StaticFile {
  name: string
  headers: Record<Encoding, Record<string, string>>
  etags: Record<Encoding, string>
  bodyIn: (encoding: Encoding) => Buffer | Promise<Buffer>
}

/** Reads the files of a built site into memory. `fill` replaces the placeholder origins in a text. */
export function readSite(folder: string, fill: (text: string) => string): Map<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const present = new Set(names)
  const served = names.filter((name) => types[extname(name)] !== undefined && name !== 'routes.json')
  return new Map(
    served.map((name) => {
      const stored = readFileSync(join(folder, name))
      if (containsOrigins(name)) return [name, fileWithOrigins(name, Buffer.from(fill(stored.toString())))]
      const smaller = (ending: string) =>
        present.has(name + ending) ? readFileSync(join(folder, name + ending)) : undefined
      return [name, storedFile(name, { identity: stored, br: smaller('.br'), gzip: smaller('.gz') })]
    }),
  )
}

function storedFile(name: string, bodies: { identity: Buffer } & Record<Encoding, Buffer | undefined>): StaticFile {
  const compressed = encodings.filter((encoding) => encoding !== 'identity' && bodies[encoding] !== undefined)
  return { ...headersOf(name, bodies.identity, compressed), bodyIn: (encoding) => bodies[encoding] ?? bodies.identity }
}

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Returns a file that contains our origins. It is compressed at the first request for it, because compressing all such
 * files at startup would delay the start.
 */
function fileWithOrigins(name: string, identity: Buffer): StaticFile {
  const made: Partial<Record<Encoding, Buffer | Promise<Buffer>>> = { identity }
  const compress = {
    identity: () => Promise.resolve(identity),
    br: () => toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: () => toGzip(identity, { level: 9 }),
  }
  const bodyIn = (encoding: Encoding) => {
    made[encoding] ??= compress[encoding]().then((body) => (made[encoding] = body))
    return made[encoding]
  }
  return { ...headersOf(name, identity, ['br', 'gzip']), bodyIn }
}

function headersOf(name: string, identity: Buffer, compressed: Encoding[]) {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const etags = { identity: `"${hash}"`, br: `"${hash}-br"`, gzip: `"${hash}-gz"` }
  const headersIn = (encoding: Encoding) => ({
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': cachingOf(name),
    etag: etags[encoding],
    vary: 'accept-encoding',
    ...(compressed.includes(encoding) ? { 'content-encoding': encoding } : {}),
  })
  return { name, etags, headers: { identity: headersIn('identity'), br: headersIn('br'), gzip: headersIn('gzip') } }
}

/**
 * Returns the caching rule: hashed files are cached for a year, pages and the service worker are revalidated each time,
 * and other files are cached for an hour.
 */
function cachingOf(name: string) {
  if (isHashed(name)) return 'public, max-age=31536000, immutable'
  return name.endsWith('.html') || name === 'sw.js' ? 'no-cache' : 'public, max-age=3600'
}

// If the browser accepts several encodings equally, the one that comes first in `encodings` is used.
const negotiator = new Negotiator<Encoding>({ supportedValues: [...encodings] })

export const encodingFor = (accepted: string | undefined): Encoding =>
  negotiator.negotiate(accepted ?? '') ?? 'identity'
