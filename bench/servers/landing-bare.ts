import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

// A plain Node server that serves as the baseline. `/` returns the home page as Titer sends it, and `/bare` returns the
// same text and pictures without styles and scripts.
const dist = new URL('../../apps/landing/dist/', import.meta.url)
const page = readFileSync(new URL('index.html', dist), 'utf8')
const bare = page
  .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
  .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
  .replaceAll(/<link rel="(?:modulepreload|preload|manifest)"[^>]*>/g, '')
  .replaceAll(/ (?:class|style)="[^"]*"/g, '')

const html = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
const pages = new Map([
  ['/', { headers: html, body: brotliCompressSync(page) }],
  ['/bare', { headers: html, body: brotliCompressSync(bare) }],
])
const types: Record<string, string> = {
  svg: 'image/svg+xml',
  webp: 'image/webp',
  png: 'image/png',
  ico: 'image/x-icon',
}

function fileAt(url: string) {
  try {
    const type = types[url.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    return { headers: { 'content-type': type }, body: readFileSync(new URL(`.${url}`, dist)) }
  } catch {
    return undefined
  }
}

const server = createServer(({ url = '/' }, response) => {
  const found = pages.get(url) ?? fileAt(url)
  response.writeHead(found ? 200 : 404, found?.headers).end(found?.body)
})
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
process.on('SIGTERM', () => process.exit(0))
