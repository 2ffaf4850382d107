import { useState } from 'react'

/** Leads a signed-in visitor into the study app, inside a click; answers with the sentence that says why it did not. */
async function goToApp(): Promise<string | undefined> {
  // Opened before anything is awaited: a tab opened later would count as a popup.
  const tab = open('', '_blank')
  const loaded = await load()
  if (!loaded) {
    tab?.close()
    // What cannot be fetched piece by piece may still come as a whole.
    location.reload()
    return undefined
  }
  const { client, explainHere, accountCalls, messages, toast } = loaded
  try {
    const { url } = await client().session.call(accountCalls.handoff, { body: {} })
    lead(tab, url)
    return undefined
  } catch (error) {
    tab?.close()
    const { toast: sentence } = explainHere(error, { message: messages.unexpected })
    toast.error(sentence)
    return sentence
  }
}

async function load() {
  try {
    const modules = await Promise.all([
      import('./client.ts'),
      import('./explain-here.ts'),
      import('@titer/contract'),
      import('sonner'),
    ])
    const [{ client }, { explainHere }, { accountCalls, messages }, { toast }] = modules
    return { client, explainHere, accountCalls, messages, toast }
  } catch {
    return undefined
  }
}

function lead(tab: Window | null, url: string) {
  if (!tab) {
    location.assign(url)
    return
  }
  tab.opener = null
  tab.location.replace(url)
}

export function useGoToApp() {
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const leave = async () => {
    setLeaving(true)
    setFailure(undefined)
    setFailure(await goToApp())
    setLeaving(false)
  }
  return { isLeaving, failure, leave }
}
