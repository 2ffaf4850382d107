import { LoadingWells } from '@titer/ui'

export const LoadingPage = () => (
  <main className="grid min-h-dvh place-items-center">
    <LoadingWells label="Loading" />
  </main>
)
