import { text } from 'node:stream/consumers'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { App } from './app.tsx'
import { paths } from './paths.ts'
import { loadPage } from './routes.tsx'

export { structuredDataOf } from './site/structured-data.ts'
export { landingOrigin } from './site/origins.ts'
export { paths }

/** One page as HTML, and what its head says. */
export async function renderPage(path: string) {
  const first = await loadPage(path)
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App first={first} />
    </StrictMode>,
    // Everything in its place: parts that a script would have to move are no use without scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return { html: await text(prelude), head: first.head }
}
