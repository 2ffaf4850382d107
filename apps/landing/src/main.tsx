import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '@titer/screens/theme.css'
import './site.css'
import { App } from './app.tsx'
import { loadPage } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')

const first = await loadPage(location.pathname)
const app = (
  <StrictMode>
    <App first={first} />
  </StrictMode>
)
if (root.firstElementChild) {
  // A transition hydrates in time slices, so that a slow phone can respond to taps during hydration.
  startTransition(() => {
    hydrateRoot(root, app)
  })
} else {
  // The development server does not prerender the page, so there is nothing to hydrate.
  document.title = first.head.title
  createRoot(root).render(app)
}
