import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, Plugin, ViteBuilder } from 'vite'
import type * as Site from '../src/prerender.tsx'
import { guidePaths, legalPaths, notFoundPath } from '../src/paths.ts'

const entry = 'index.html'

const otherNames: Partial<Record<string, string>> = {
  '/': 'home',
  [notFoundPath]: 'not-found',
  '/documentation': 'overview',
  '/payment/checkout': 'payment-checkout',
  '/payment/success': 'payment-success',
  '/payment/cancel': 'payment-cancel',
}

/** The modules a page is made of, by their names in the manifest. */
function modulesOf(path: string): string[] {
  const turn = guidePaths.findIndex((known) => known === path)
  const name = otherNames[path] ?? path.split('/').at(-1)
  if (turn !== -1) return ['src/pages/guide-page.tsx', `content/guide/${turn + 1}-${name}.md`]
  if (legalPaths.some((known) => known === path)) return ['src/pages/legal-page.tsx', `content/legal/${name}.md`]
  return [`src/pages/${name}-page.tsx`]
}

/** The first script and the files to fetch with it instead of one after another: all that it and the page import. */
function scriptsOf(path: string, manifest: Manifest): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}, which ${path} needs.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of [entry, ...modulesOf(path)]) add(name)
  return Array.from(files, (file) => `/${file}`)
}

/** By which the content policy knows a script inside a page. */
const digestOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

const webFonts = /@font-face\{[^}]*url\([^}]*\}/g

/** Our own letters come after the first paint: until then words stand in a face of the device, as wide and high. */
const parted = (sheet: string) => ({
  css: sheet.replaceAll(webFonts, ''),
  fonts: (sheet.match(webFonts) ?? []).join(''),
})

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Parts {
  site: typeof Site
  manifest: Manifest
  template: string
  css: string
  fonts: string
  boot: string
}

async function pageAt(path: string, { site, manifest, template, css, fonts, boot }: Parts) {
  const { html, head } = await site.renderPage(path)
  const address = `${site.landingOrigin}${path}`
  const [title, description] = [escapeHtml(head.title), escapeHtml(head.description)]
  const data = site.structuredDataOf(path)
  const [main, ...later] = scriptsOf(path, manifest)
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    head.isListed ? `<link rel="canonical" href="${address}">` : '<meta name="robots" content="noindex">',
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Titer">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${site.landingOrigin}/social-card.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    `<style>${css}</style>`,
    `<noscript><style>${fonts}</style></noscript>`,
    `<script data-main="${main}" data-later="${later.join(' ')}">${boot}</script>`,
    data
      ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
      : '',
  ]
  return template
    .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace('<!--head-->', () => tags.join(''))
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}

const sitemap = (addresses: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${address}</loc></url>`)
    .join('')}</urlset>\n`

const robots = (origin: string) => `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`

async function prerender(root: string) {
  const dist = join(root, 'dist')
  const rendered = join(root, '.prerender')
  const file = (name: string) => join(dist, name)
  const [template, manifestText] = await Promise.all([
    readFile(file(entry), 'utf8'),
    readFile(file('.vite/manifest.json'), 'utf8'),
  ])
  const manifest = JSON.parse(manifestText) as Manifest
  const [, sheet = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(template) ?? []
  const { css, fonts } = parted((await readFile(file(sheet), 'utf8')).trim())
  // By its plain name, as its own parts import it: under another it would exist twice, and two contexts with it.
  const site = (await import(pathToFileURL(join(rendered, 'prerender.js')).href)) as typeof Site
  const bootName = manifest['src/boot.ts']?.file ?? ''
  const boot = `(()=>{${(await readFile(file(bootName), 'utf8')).trim()}})()`
  const parts = { site, manifest, template, css, fonts, boot }

  const routes: Record<string, string> = {}
  for (const path of [...site.paths, notFoundPath]) {
    const name = path === '/' ? entry : `${path.slice(1)}.html`
    await mkdir(dirname(file(name)), { recursive: true })
    await writeFile(file(name), await pageAt(path, parts))
    routes[path] = name
  }
  const { [notFoundPath]: notFound, ...pages } = routes
  await writeFile(file('routes.json'), JSON.stringify({ pages, notFound, inlineScripts: [digestOf(boot)] }))
  await writeFile(file('sitemap.xml'), sitemap(await listed(site)))
  await writeFile(file('robots.txt'), robots(site.landingOrigin))
  // The style and the first script stand in every page, so nobody asks for their files.
  await Promise.all([rm(rendered, { recursive: true }), rm(file('.vite'), { recursive: true })])
  await Promise.all([rm(file(sheet)), rm(file(bootName))])
}

async function listed({ paths, renderPage, landingOrigin }: typeof Site) {
  const pages = await Promise.all(paths.map(async (path) => ({ path, head: (await renderPage(path)).head })))
  return pages.flatMap(({ path, head }) => (head.isListed ? [`${landingOrigin}${path}`] : []))
}

/** Builds the site twice, for the browser and for Node, and lets the second write every page as HTML. */
export const prerendered = (): Plugin => ({
  name: 'prerendered',
  config: () => ({
    builder: {},
    environments: {
      client: { build: { outDir: 'dist', manifest: true, rolldownOptions: { input: [entry, 'src/boot.ts'] } } },
      prerender: {
        consumer: 'server',
        resolve: { noExternal: [/^@titer\//], conditions: ['node'] },
        build: {
          outDir: '.prerender',
          emitAssets: false,
          copyPublicDir: false,
          rolldownOptions: { input: { prerender: 'src/prerender.tsx' } },
        },
      },
    },
  }),
  buildApp: async (builder: ViteBuilder) => {
    for (const name of ['client', 'prerender']) {
      const environment = builder.environments[name]
      if (environment) await builder.build(environment)
    }
    await prerender(builder.config.root)
  },
})
