import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { firstPaintScript } from './src/device/appearance/appearance.ts'
import { paths } from './src/paths.ts'

const backend = process.env['API_TARGET']

// Every path serves the same HTML file, and the router in the browser selects the page.
const pages = Object.fromEntries(paths.map((path) => [path, 'index.html']))
const digest = `sha256-${createHash('sha256').update(firstPaintScript).digest('base64')}`
const routes = { pages, notFound: 'index.html', inlineScripts: [digest] }

const routesForServer: Plugin = {
  name: 'routes-for-server',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(routes) })
  },
}

// Inlines the script that applies the appearance, because a separate file would load after the first paint.
const inlineAppearance: Plugin = {
  name: 'inline-appearance',
  transformIndexHtml: {
    order: 'post',
    handler: () => [{ tag: 'script', children: firstPaintScript, injectTo: 'head' }],
  },
}

const workerFile = 'sw.js'

/** Inserts the list of the app's files into the service worker, so that the worker can cache all of them. */
const filesForWorker: Plugin = {
  name: 'files-for-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const worker = bundle[workerFile]
      if (worker?.type !== 'chunk') throw new Error(`${workerFile} was not built.`)
      // The worker must not share code with the app: shared code needs imports, which not every browser supports in a
      // worker.
      if (worker.imports.length > 0) throw new Error(`${workerFile} imports ${worker.imports.join(', ')}.`)
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const files = [...built, ...readdirSync(new URL('public', import.meta.url))].map((name) => `/${name}`).toSorted()
      worker.code = worker.code.replace('BUILT_FILES', () => JSON.stringify(files))
    },
  },
}

// The modules that the build may group into the file `shared`. That file loads while the app starts, so these modules
// must not import the API's schemas.
const sharedModules = [
  /apps\/study\/src\/(log|widgets(?!\/report))\//,
  /apps\/study\/src\/device\/(appearance|input|study)\//,
  /apps\/study\/src\/device\/account\/(session|own-pictures)\.ts/,
  /apps\/study\/src\/packs\/(content\/|pack-access|storage\/(missing-packs|pack-store|removed-packs))/,
  /apps\/study\/src\/(sync\/engine|worker\/request-background-sync)/,
  /packages\/(domain|ui)\/src\//,
  /packages\/client\/src\/(session\/(session-record|access-token|account|token-keys)|api\/(api-error|base64url))/,
  /packages\/screens\/src\/words\/dates/,
  /node_modules\/sonner\//,
]

/**
 * Fails the build if the API's schemas load while the app starts. Creating the schemas takes a quarter of a second on a
 * slow phone.
 */
const startsWithoutSchemas: Plugin = {
  name: 'starts-without-schemas',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    const start = new Set(
      chunks.filter(({ name, isEntry }) => isEntry && name === 'index').map(({ fileName }) => fileName),
    )
    for (const fileName of start) {
      const chunk = chunks.find((each) => each.fileName === fileName)
      for (const imported of chunk?.imports ?? []) start.add(imported)
      const schema = chunk?.moduleIds.find((id) => id.includes('/packages/contract/src/calls/'))
      if (schema !== undefined)
        throw new Error(`${schema} must be loaded by import(), but ${fileName} loads while the app starts.`)
    }
  },
}

export default defineConfig({
  plugins: [react(), tailwindcss(), inlineAppearance, routesForServer, filesForWorker, startsWithoutSchemas],
  build: {
    outDir: 'dist',
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/worker/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
        // Each additional file is another read from a phone's slow disk, so modules that most pages need are grouped
        // into a few files.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'log', test: /node_modules\/(dexie|dexie-react-hooks|ts-fsrs)\// },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            { name: 'shared', test: (id) => sharedModules.some((pattern) => pattern.test(id)), minShareCount: 3 },
          ],
        },
      },
    },
    // Assets are not inlined, because an inlined font would require `data:` in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    port: Number(process.env['SITE_PORT']),
    strictPort: true,
    proxy: backend ? { '/api': backend, '/dev': backend, '/healthz': backend } : {},
  },
})
