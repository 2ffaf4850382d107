import { createBrowserRouter } from 'react-router'
import { TodayPage } from '../features/today/today-page.tsx'
import { BrokenPage } from './broken-page.tsx'
import { RequireSession } from './require-session.tsx'
import { Shell } from './shell.tsx'
import { LoadingPage } from './loading-page.tsx'

export const router = createBrowserRouter([
  {
    HydrateFallback: LoadingPage,
    ErrorBoundary: BrokenPage,
    children: [
      {
        Component: RequireSession,
        children: [
          {
            Component: Shell,
            children: [
              // Nearly every visit starts on this page, so its code is part of the first load.
              { index: true, Component: TodayPage },
              {
                path: 'practice',
                lazy: async () => ({
                  Component: (await import('../features/practice/practice-page.tsx')).PracticePage,
                }),
              },
              {
                path: 'history',
                lazy: async () => ({ Component: (await import('../features/history/history-page.tsx')).HistoryPage }),
              },
              {
                path: 'saved',
                lazy: async () => ({ Component: (await import('../features/saved/saved-page.tsx')).SavedPage }),
              },
              {
                path: 'review/sure',
                lazy: async () => ({
                  Component: (await import('../features/sure-wrong/sure-wrong-page.tsx')).SureWrongPage,
                }),
              },
              {
                path: 'progress/pairs',
                lazy: async () => ({ Component: (await import('../features/pairs/pairs-page.tsx')).PairsPage }),
              },
              {
                path: 'plan',
                lazy: async () => ({ Component: (await import('../features/plan/plan-page.tsx')).PlanPage }),
              },
              {
                path: 'plan/catch-up',
                lazy: async () => ({
                  Component: (await import('../features/plan/catch-up/catch-up-page.tsx')).CatchUpPage,
                }),
              },
              {
                path: 'cards',
                lazy: async () => ({ Component: (await import('../features/cards/cards-page.tsx')).CardsPage }),
              },
              {
                path: 'cards/topics',
                lazy: async () => ({
                  Component: (await import('../features/cards/topics/card-topics-page.tsx')).CardTopicsPage,
                }),
              },
              {
                path: 'cards/own',
                lazy: async () => ({
                  Component: (await import('../features/cards/own/own-cards-page.tsx')).OwnCardsPage,
                }),
              },
              {
                path: 'read',
                lazy: async () => ({ Component: (await import('../features/read/read-page.tsx')).ReadPage }),
              },
              {
                path: 'read/:id',
                lazy: async () => ({
                  Component: (await import('../features/read/article/reader-page.tsx')).ReaderPage,
                }),
              },
              {
                path: 'search',
                lazy: async () => ({ Component: (await import('../features/search/search-page.tsx')).SearchPage }),
              },
              {
                path: 'rewards',
                lazy: async () => ({ Component: (await import('../features/rewards/rewards-page.tsx')).RewardsPage }),
              },
              {
                path: 'leaderboard',
                lazy: async () => ({
                  Component: (await import('../features/leaderboard/leaderboard-page.tsx')).LeaderboardPage,
                }),
              },
              {
                path: 'progress',
                lazy: async () => ({
                  Component: (await import('../features/progress/progress-page.tsx')).ProgressPage,
                }),
              },
              {
                path: 'progress/calibration',
                lazy: async () => ({
                  Component: (await import('../features/progress/calibration/calibration-page.tsx')).CalibrationPage,
                }),
              },
              {
                path: 'settings',
                lazy: async () => ({
                  Component: (await import('../features/settings/settings-page.tsx')).SettingsPage,
                }),
              },
              {
                path: 'account',
                lazy: async () => ({ Component: (await import('../features/account/account-page.tsx')).AccountPage }),
              },
            ],
          },
          {
            path: 'welcome',
            lazy: async () => ({ Component: (await import('../features/welcome/welcome-page.tsx')).WelcomePage }),
          },
          {
            path: 'cards/review',
            lazy: async () => ({ Component: (await import('../features/cards/review/review-page.tsx')).ReviewPage }),
          },
          {
            path: 'progress/pairs/drill',
            lazy: async () => ({ Component: (await import('../features/pairs/drill/drill-page.tsx')).DrillPage }),
          },
          {
            path: 'session/:id',
            lazy: async () => ({ Component: (await import('../features/session/session-page.tsx')).SessionPage }),
          },
          {
            path: 'session/:id/summary',
            lazy: async () => ({
              Component: (await import('../features/session/summary/summary-page.tsx')).SummaryPage,
            }),
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
        path: 'stop-reminders/:token',
        lazy: async () => ({
          Component: (await import('../features/settings/reminders/stop-reminders-page.tsx')).StopRemindersPage,
        }),
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage }),
      },
    ],
  },
])
