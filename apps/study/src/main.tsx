// First, because it sets how schemas are made before any is.
import '@titer/client'
import { Toaster } from '@titer/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '@titer/ui/theme.css'
import './app/toasts-above-bars.css'
import { router } from './app/router.tsx'
import { tellStorageFaults } from './app/tell-storage-faults.ts'
import { keepOffline } from './worker/keep-offline.ts'
import './worker/installing.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Toaster />
  </StrictMode>,
)

tellStorageFaults()
if (import.meta.env.PROD) void keepOffline()
