/** The one script a page names: once the words are on the screen, it fetches the rest, all at once. */
async function boot() {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const { scripts = '' } = document.querySelector<HTMLScriptElement>('script[data-scripts]')?.dataset ?? {}
  for (const href of scripts.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  await import('./main.tsx')
}

void boot()
