import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { contentFiles } from './build/content.ts'
import { prerendered } from './build/prerender.ts'

const { API_TARGET: backend, STUDY_ORIGIN: studyOrigin = '' } = process.env

const sharedByReaders =
  /landing\/(content|src)\/(site|telemetry|navigation|account\/(session-state|auth-|go-to-app))|ui\/src\/(foldable|well|wordmark|button|text-link|picture-name|use-still-page)|contract\/src\/timings|client\/src\/(telemetry|token-keys)|preload-helper|rolldown\/runtime/
const sharedBySome =
  /landing\/src\/(paths|sections\/(home-section|use-found-section)|art\/drop-path|telemetry\/(use-)?seen)|icons\/download|bank\/counts|domain\/src\/(digits|money|bank\/claim|plans\/catalogue)/

/** Built pages get the study app's address from the server; the development server puts it in here. */
const studyAddress: Plugin = {
  name: 'study-address',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('https://study.titer.invalid', studyOrigin),
}

export default defineConfig({
  plugins: [react(), tailwindcss(), contentFiles(), prerendered(), studyAddress],
  build: {
    // A font inside the style sheet would need `data:` in the content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One sheet, which every page carries inside it.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // What most pages share comes in few files: a slow network pays for each request.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'signs', test: /lucide-react/, minShareCount: 3 },
            { name: 'frame', test: sharedByReaders, minShareCount: 4 },
            { name: 'parts', test: sharedBySome, minShareCount: 2 },
            { name: 'time', test: /client\/src\/words\/(plan-time|time-words)/, minShareCount: 2 },
            // Together, so that Zod is told to do without `eval` before any other file makes a schema.
            { name: 'schemas', test: /node_modules\/zod\/|client\/src\/without-eval/ },
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
