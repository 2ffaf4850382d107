import { useEffect, useState } from 'react'

interface Copied {
  name: string
  /**
   * `selected` if the browser denies access to the clipboard. The text is then selected, so that the user can copy it.
   */
  how: 'copied' | 'selected'
}

const shownMs = 3_000

/** Copies text to the clipboard. `last` describes the last copied item, and is undefined again after three seconds. */
export function useCopy() {
  const [last, setLast] = useState<Copied>()

  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setLast(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [last])

  const copy = async (name: string, text: string, element: Element | null) => {
    const isCopied = await write(text)
    if (!isCopied && element) getSelection()?.selectAllChildren(element)
    setLast({ name, how: isCopied ? 'copied' : 'selected' })
  }

  return { last, copy }
}

async function write(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
