import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { contentPlugin } from './build/content.ts'
import { prerenderPlugin } from './build/prerender.ts'

const { API_TARGET: backend, STUDY_ORIGIN: studyOrigin = '' } = process.env

const usedByMostPages =
  /landing\/(content|src)\/(site|telemetry|navigation|account\/(auth-modal\/|session\/(session-state|restore-session|auth-success-message|go-to-app)))|ui\/src\/(buttons|drawings\/(image-attributes|well|wordmark)|layout\/(foldable|use-scroll-lock))|contract\/src\/timings|client\/src\/(telemetry|session\/(token-keys|account))|preload-helper|rolldown\/runtime|lucide-react\/dist\/esm\/(?!icons\/)|icons\/(menu|x|check|chevron-down|external-link)\./
const usedBySomePages =
  /virtual:bank-sentences|landing\/src\/(paths|sections\/(home-section|use-section-highlight)|art\/drop-path|telemetry\/section-view)|icons\/download|bank\/counts|domain\/src\/(digits|money|bank\/claim|plans\/catalogue)/

/** Writes the study app's origin into the pages of the development server. In production the server writes it. */
const studyOriginPlugin: Plugin = {
  name: 'study-origin',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('https://study.titer.invalid', studyOrigin),
}

export default defineConfig({
  plugins: [react(), tailwindcss(), contentPlugin(), prerenderPlugin(), studyOriginPlugin],
  build: {
    // No file is inlined, because an inlined font would require `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Each page preloads its own scripts, see prerender.ts. Without this rule, the entry script would contain the
      // names of the scripts of all pages.
      resolveDependencies: (file, dependencies) => (/-page-/.test(file) ? [] : dependencies),
    },
    // All styles go into one style sheet, because the style sheet is inline in every page.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Groups shared modules into a few chunks, because each request is expensive on a slow network.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'shell', test: usedByMostPages, minShareCount: 4 },
            { name: 'icons', test: /lucide-react/, minShareCount: 3 },
            { name: 'shared', test: usedBySomePages, minShareCount: 2 },
            { name: 'time', test: /screens\/src\/words\/(plans\/plan-time|dates)/, minShareCount: 2 },
            { name: 'schemas', test: /node_modules\/zod\/|contract\/src\/zod\.ts/ },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['SITE_PORT']),
    strictPort: true,
    proxy: backend ? { '/api': backend, '/dev': backend, '/healthz': backend } : {},
  },
})
