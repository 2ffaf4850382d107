import { text } from 'node:stream/consumers'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { App } from './app.tsx'
import { paths } from './paths.ts'
import { loadPage } from './routes.tsx'

export { structuredDataOf } from './site/structured-data.ts'
export { landingOrigin } from './site/origins.ts'
export { paths }

/** Renders one page to HTML and returns it with the content of its head. */
export async function renderPage(path: string) {
  const first = await loadPage(path)
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App first={first} />
    </StrictMode>,
    // Renders everything in place. With the default chunk size React emits late parts that a script has to move, which
    // would not work without JavaScript.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return { html: await text(prelude), head: first.head }
}
