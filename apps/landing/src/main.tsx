// First, because it sets how schemas are made before any is.
import '@titer/client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@titer/ui/theme.css'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
