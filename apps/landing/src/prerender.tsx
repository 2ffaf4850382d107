import { text } from 'node:stream/consumers'
import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { App } from './app.tsx'
import { paths } from './paths.ts'
import { loadPage } from './routes.tsx'

export { structuredDataOf } from './site/structured-data.ts'
export { landingOrigin } from './site/origins.ts'
export { paths }

/** Renders one page to HTML. Returns the HTML and the content of the page's head. */
export async function renderPage(path: string) {
  const first = await loadPage(path)
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App first={first} />
    </StrictMode>,
    // Renders all content in document order. With the default chunk size React would emit some parts later and move
    // them with a script, which would not work without JavaScript.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return { html: await text(prelude), head: first.head }
}
