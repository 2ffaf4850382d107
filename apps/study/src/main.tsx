// This import is the first, because it configures Zod, which must happen before any schema is created.
import '@titer/client'
import { Toaster } from '@titer/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '@titer/ui/theme.css'
import { router } from './app/router.tsx'
import { showStorageFaults } from './device/study/storage-fault-toasts.ts'
import { registerWorker } from './worker/register-worker.ts'
import './worker/browser-install-offer.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Toaster />
  </StrictMode>,
)

showStorageFaults()
if (import.meta.env.PROD) void registerWorker()
