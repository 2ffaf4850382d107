import { useEffect, useState } from 'react'

interface Copied {
  name: string
  /** Where a browser gives no clipboard the text is selected, so that the person can copy it. */
  how: 'copied' | 'selected'
}

const shownMs = 3_000

/** Copies what is asked for, and knows for a while what that was. */
export function useCopy() {
  const [last, setLast] = useState<Copied>()

  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setLast(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [last])

  const copy = async (name: string, text: string, shown: Element | null) => {
    const isCopied = await write(text)
    if (!isCopied && shown) getSelection()?.selectAllChildren(shown)
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
