import { CircleCheck, CircleX, Info } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

type NoticeKind = 'info' | 'success' | 'error'

interface NoticeProps {
  kind: NoticeKind
  /** The heading. The default names the notice's kind in words, for users who cannot see its colour. */
  title?: string
  children?: ReactNode
  actions?: ReactNode
  ref?: Ref<HTMLDivElement>
}

const kinds = {
  info: { Icon: Info, title: 'Please note', colours: 'bg-violet-wash', accent: 'text-violet' },
  success: { Icon: CircleCheck, title: 'Done', colours: 'bg-correct-wash', accent: 'text-correct' },
  error: { Icon: CircleX, title: 'That did not work', colours: 'bg-wrong-wash', accent: 'text-wrong' },
}

export function Notice({ kind, title, children, actions, ref }: NoticeProps) {
  const { Icon, colours, accent, title: defaultTitle } = kinds[kind]
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-surface p-4 ${colours}`}
    >
      <Icon size={24} strokeWidth={2.25} aria-hidden="true" className={`shrink-0 ${accent}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 leading-snug">
        <strong className={`font-semibold ${accent}`}>{title ?? defaultTitle}</strong>
        {children !== undefined && <p>{children}</p>}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
