import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { paths } from './src/paths.ts'

const backend = process.env['API_TARGET']

// One page, which finds its way by itself.
const pages = Object.fromEntries(paths.map((path) => [path, 'index.html']))
const routes = { pages, notFound: 'index.html', inlineScripts: [] }

const routesForServer: Plugin = {
  name: 'routes-for-server',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(routes) })
  },
}

export default defineConfig({
  plugins: [react(), tailwindcss(), routesForServer],
  build: {
    outDir: 'dist',
    // A font inside the style sheet would need `data:` in the content policy.
    assetsInlineLimit: 0,
  },
  server: {
    port: Number(process.env['SITE_PORT']),
    strictPort: true,
    proxy: backend ? { '/api': backend, '/dev': backend, '/healthz': backend } : {},
  },
})
