import { imageAttributes } from '@titer/ui'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { qrModules, qrPath } from './qr-code.ts'

interface TransferQrCodeProps {
  text: string
  /** The text that describes the code for screen readers. */
  label: string
  children: ReactNode
}

/**
 * Shows the QR code for a banking app. The code is dark on light in every theme, because many scanners cannot read
 * light on dark.
 */
export function TransferQrCode({ text, label, children }: TransferQrCodeProps) {
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
            {...imageAttributes(label)}
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
    let isCurrent = true
    qrModules(text).then(
      (rows) => isCurrent && setCode({ size: rows.length, path: qrPath(rows) }),
      () => isCurrent && setCode('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return code
}
