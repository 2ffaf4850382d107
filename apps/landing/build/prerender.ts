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
}

/** The modules a page is made of, by their names in the manifest. */
function modulesOf(path: string): string[] {
  const turn = guidePaths.findIndex((known) => known === path)
  const name = otherNames[path] ?? path.split('/').at(-1)
  if (turn !== -1) return ['src/pages/guide-page.tsx', `content/guide/${turn + 1}-${name}.md`]
  if (legalPaths.some((known) => known === path)) return ['src/pages/legal-page.tsx', `content/legal/${name}.md`]
  return [`src/pages/${name}-page.tsx`]
}

/** The files to fetch at once instead of one after another: the modules and everything they import. */
function scriptsOf(path: string, manifest: Manifest): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}, which ${path} needs.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of ['src/main.tsx', ...modulesOf(path)]) add(name)
  return Array.from(files, (file) => `/${file}`)
}

/** The two faces every page begins with; fetched late, they would move the words they replace. */
const firstFonts = (css: string) =>
  ['head-60', 'text'].flatMap((name) => new RegExp(`/assets/${name}-[\\w-]{8}\\.woff2`).exec(css)?.[0] ?? [])

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface Parts {
  site: typeof Site
  manifest: Manifest
  template: string
  css: string
}

async function pageAt(path: string, { site, manifest, template, css }: Parts) {
  const { html, head } = await site.renderPage(path)
  const address = `${site.landingOrigin}${path}`
  const [title, description] = [escapeHtml(head.title), escapeHtml(head.description)]
  const data = site.structuredDataOf(path)
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
    ...firstFonts(css).map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    `<style>${css}</style>`,
    data
      ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
      : '',
  ]
  return template
    .replace(/\s*<link rel="stylesheet"[^>]*>/, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script type="module"', `<script type="module" data-scripts="${scriptsOf(path, manifest).join(' ')}"`)
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
  const css = (await readFile(file(sheet), 'utf8')).trim()
  // By its plain name, as its own parts import it: under another it would exist twice, and two contexts with it.
  const site = (await import(pathToFileURL(join(rendered, 'prerender.js')).href)) as typeof Site
  const parts = { site, manifest, template, css }

  const routes: Record<string, string> = {}
  for (const path of [...site.paths, notFoundPath]) {
    const name = path === '/' ? entry : `${path.slice(1)}.html`
    await mkdir(dirname(file(name)), { recursive: true })
    await writeFile(file(name), await pageAt(path, parts))
    routes[path] = name
  }
  const { [notFoundPath]: notFound, ...pages } = routes
  await writeFile(file('routes.json'), JSON.stringify({ pages, notFound }))
  await writeFile(file('sitemap.xml'), sitemap(await listed(site)))
  await writeFile(file('robots.txt'), robots(site.landingOrigin))
  // The style stands in every page, so nobody asks for the sheet.
  await Promise.all([rm(rendered, { recursive: true }), rm(file('.vite'), { recursive: true })])
  await rm(file(sheet))
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
      client: { build: { outDir: 'dist', manifest: true } },
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
