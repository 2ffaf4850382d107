import { createBrowserRouter } from 'react-router'
import { RequireSession } from './require-session.tsx'
import { Waiting } from './waiting.tsx'

export const router = createBrowserRouter([
  {
    HydrateFallback: Waiting,
    children: [
      {
        Component: RequireSession,
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
          },
        ],
      },
      {
        path: 'login',
        lazy: async () => ({ Component: (await import('../features/entry/login-page.tsx')).LoginPage }),
      },
      {
        path: 'auth/callback',
        lazy: async () => ({ Component: (await import('../features/entry/callback-page.tsx')).CallbackPage }),
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage }),
      },
    ],
  },
])
