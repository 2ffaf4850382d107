import { useState } from 'react'

/**
 * Opens the study app for a signed-in user. Must be called in a click handler. Returns an error message if it fails.
 */
async function goToApp(): Promise<string | undefined> {
  // The tab is opened before the first await, because the browser would block a later call as a popup.
  const tab = open('', '_blank')
  const loaded = await load()
  if (!loaded) {
    tab?.close()
    // A deployment may have removed the chunk. A reload fetches the current version of the page.
    location.reload()
    return undefined
  }
  const { client, explainError, accountCalls, messages, toast } = loaded
  try {
    const { url } = await client().session.call(accountCalls.handoff, { body: {} })
    openIn(tab, url)
    return undefined
  } catch (error) {
    tab?.close()
    const { toast: message } = explainError(error, { message: messages.unexpected })
    toast.error(message)
    return message
  }
}

async function load() {
  try {
    const modules = await Promise.all([
      import('./client.ts'),
      import('./explain-error.ts'),
      import('@titer/contract'),
      import('sonner'),
    ])
    const [{ client }, { explainError }, { accountCalls, messages }, { toast }] = modules
    return { client, explainError, accountCalls, messages, toast }
  } catch {
    return undefined
  }
}

function openIn(tab: Window | null, url: string) {
  if (!tab) {
    location.assign(url)
    return
  }
  tab.opener = null
  tab.location.replace(url)
}

export function useGoToApp() {
  const [isOpening, setOpening] = useState(false)
  const [failure, setFailure] = useState<string>()
  const openApp = async () => {
    setOpening(true)
    setFailure(undefined)
    setFailure(await goToApp())
    setOpening(false)
  }
  return { isOpening, failure, openApp }
}
