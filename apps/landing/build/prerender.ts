import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, Plugin, ViteBuilder } from 'vite'
import type * as Site from '../src/prerender.tsx'
import { guidePaths, legalPaths, notFoundPath } from '../src/paths.ts'

const entry = 'index.html'

const pageModules: Partial<Record<string, string>> = {
  '/': 'home-page',
  '/pricing': 'pricing-page',
  '/topics': 'topics-page',
  '/sample-questions': 'sample-questions-page',
  '/downloads': 'downloads-page',
  '/login': 'account/login-page',
  '/signup': 'account/signup-page',
  '/forgot-password': 'account/forgot-password-page',
  '/auth/action': 'account/email-action-page',
  '/auth/handoff': 'account/handoff-page',
  '/account': 'account/account-page',
  '/payment': 'payment/payment-page',
  '/payment/checkout': 'payment/payment-checkout-page',
  '/payment/success': 'payment/payment-success-page',
  '/payment/cancel': 'payment/payment-cancel-page',
  [notFoundPath]: 'not-found-page',
}

/** Returns the names of a page's modules in Vite's manifest. */
function modulesOf(path: string): string[] {
  const guideIndex = guidePaths.findIndex((known) => known === path)
  const slug = path === '/documentation' ? 'overview' : path.split('/').at(-1)
  if (guideIndex !== -1) return ['src/pages/guide-page.tsx', `content/guide/${guideIndex + 1}-${slug}.md`]
  if (legalPaths.some((known) => known === path)) return ['src/pages/legal-page.tsx', `content/legal/${slug}.md`]
  return [`src/pages/${pageModules[path]}.tsx`]
}

/**
 * Returns the entry script, followed by the page's own scripts and every script that these scripts import. The boot
 * script requests all of them at once, because otherwise the browser would discover and request them one after another.
 */
function scriptsOf(path: string, manifest: Manifest): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk for ${name}, which the page ${path} needs.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of [entry, ...modulesOf(path)]) add(name)
  return Array.from(files, (file) => `/${file}`)
}

/** Returns the digest with which the content security policy allows an inline script. */
const digestOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

const webFonts = /@font-face\{[^}]*url\([^}]*\}/g

/**
 * Separates the web fonts from the other styles. The boot script loads the fonts after the first paint. Until then the
 * text uses a system font whose metrics are adjusted to those of the web font.
 */
const splitFonts = (sheet: string) => ({
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
  const url = `${site.landingOrigin}${path}`
  const [title, description] = [escapeHtml(head.title), escapeHtml(head.description)]
  const data = site.structuredDataOf(path)
  const [main, ...later] = scriptsOf(path, manifest)
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    head.isListed ? `<link rel="canonical" href="${url}">` : '<meta name="robots" content="noindex">',
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Titer">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
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

const sitemap = (urls: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<url><loc>${url}</loc></url>`)
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
  const { css, fonts } = splitFonts((await readFile(file(sheet), 'utf8')).trim())
  // The import has no query string, because the site's own chunks import this module without one. With a different URL
  // Node would load the module twice, and each React context would exist twice.
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
  await writeFile(file('sitemap.xml'), sitemap(await listedUrls(site)))
  await writeFile(file('robots.txt'), robots(site.landingOrigin))
  await Promise.all([rm(rendered, { recursive: true }), rm(file('.vite'), { recursive: true })])
  // The style sheet and the boot script are inline in every page, so their files are no longer needed.
  await Promise.all([rm(file(sheet)), rm(file(bootName))])
}

async function listedUrls({ paths, renderPage, landingOrigin }: typeof Site) {
  const pages = await Promise.all(paths.map(async (path) => ({ path, head: (await renderPage(path)).head })))
  return pages.flatMap(({ path, head }) => (head.isListed ? [`${landingOrigin}${path}`] : []))
}

/** Builds the site for the browser and for Node, and then uses the Node build to write every page as HTML. */
export const prerenderPlugin = (): Plugin => ({
  name: 'prerender',
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
