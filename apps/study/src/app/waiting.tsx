import { LoadingWells } from '@titer/ui'

export const Waiting = () => (
  <main className="grid min-h-dvh place-items-center">
    <LoadingWells label="Loading" />
  </main>
)
