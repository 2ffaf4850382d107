import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const backend = process.env['API_TARGET']

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
