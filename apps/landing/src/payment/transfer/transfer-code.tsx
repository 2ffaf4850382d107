import { pictureName } from '@titer/ui'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { qrModules, qrPath } from './qr-code.ts'

interface TransferCodeProps {
  text: string
  /** What scanning it does. */
  label: string
  children: ReactNode
}

/** The code a banking app scans. It stays dark on light in every theme: cameras do not read the opposite. */
export function TransferCode({ text, label, children }: TransferCodeProps) {
  const code = useCode(text)
  if (code === 'failed') return null
  return (
    <figure className="flex w-full max-w-80 flex-col rounded-surface border-2 border-line bg-on-field text-field-ink forced-color-adjust-none">
      <div className="aspect-square p-1">
        {code && (
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            shapeRendering="crispEdges"
            className="size-full"
            {...pictureName(label)}
          >
            <path d={code.path} fill="currentColor" />
          </svg>
        )}
      </div>
      <figcaption className="px-5 pb-5 text-center leading-snug">{children}</figcaption>
    </figure>
  )
}

function useCode(text: string) {
  const [code, setCode] = useState<{ size: number; path: string } | 'failed'>()
  useEffect(() => {
    let isWanted = true
    qrModules(text).then(
      (rows) => isWanted && setCode({ size: rows.length, path: qrPath(rows) }),
      () => isWanted && setCode('failed'),
    )
    return () => {
      isWanted = false
    }
  }, [text])
  return code
}
