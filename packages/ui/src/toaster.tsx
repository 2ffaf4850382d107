import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Toaster as Sonner } from 'sonner'

const stroke = { size: 22, strokeWidth: 2.25 }

const icons = {
  success: <CircleCheck {...stroke} className="text-correct" />,
  info: <Info {...stroke} className="text-violet" />,
  warning: <TriangleAlert {...stroke} className="text-iodine" />,
  error: <CircleX {...stroke} className="text-wrong" />,
  close: <X size={20} />,
}

const colours: CSSProperties & Record<`--${string}`, string> = {
  '--normal-bg': 'var(--agar)',
  '--normal-border': 'var(--rim)',
  '--normal-text': 'var(--ink)',
}

/** Three visible, four seconds, 356 px wide, 14 px apart, Alt+T: all of these are Sonner's own defaults. */
export const Toaster = () => <Sonner icons={icons} style={colours} closeButton position="bottom-right" />
