import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { firstPaint } from './src/app/appearance.ts'
import { paths } from './src/paths.ts'

const backend = process.env['API_TARGET']

// One page, which finds its way by itself.
const pages = Object.fromEntries(paths.map((path) => [path, 'index.html']))
const digest = `sha256-${createHash('sha256').update(firstPaint).digest('base64')}`
const routes = { pages, notFound: 'index.html', inlineScripts: [digest] }

const routesForServer: Plugin = {
  name: 'routes-for-server',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(routes) })
  },
}

// Inside the page: a file of its own would come after the first colours.
const chosenLook: Plugin = {
  name: 'chosen-look',
  transformIndexHtml: { order: 'post', handler: () => [{ tag: 'script', children: firstPaint, injectTo: 'head' }] },
}

const workerFile = 'sw.js'

/** Tells the service worker which files make up the app, so that it keeps them all. */
const filesForWorker: Plugin = {
  name: 'files-for-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const worker = bundle[workerFile]
      if (worker?.type !== 'chunk') throw new Error(`${workerFile} was not built.`)
      // A worker that shares code with the app would need imports, which not every browser allows there.
      if (worker.imports.length > 0) throw new Error(`${workerFile} imports ${worker.imports.join(', ')}.`)
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const files = [...built, ...readdirSync(new URL('public', import.meta.url))].map((name) => `/${name}`).toSorted()
      worker.code = worker.code.replace('BUILT_FILES', () => JSON.stringify(files))
    },
  },
}

export default defineConfig({
  // Until an answer of the server is to be checked nobody needs it.
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('src/app/schemas-later.ts', import.meta.url)) }],
  },
  plugins: [react(), tailwindcss(), chosenLook, routesForServer, filesForWorker],
  build: {
    outDir: 'dist',
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/worker/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? workerFile : 'assets/[name]-[hash].js'),
        // Each file is a way to the disk: what the first page and most others need comes in a few.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'log', test: /node_modules\/(dexie|dexie-react-hooks|ts-fsrs)\// },
            { name: 'signs', test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
    // A font inside the style sheet would need `data:` in the content policy.
    assetsInlineLimit: 0,
  },
  server: {
    port: Number(process.env['SITE_PORT']),
    strictPort: true,
    proxy: backend ? { '/api': backend, '/dev': backend, '/healthz': backend } : {},
  },
})
