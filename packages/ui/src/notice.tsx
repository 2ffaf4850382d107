import { CircleCheck, CircleX, Info } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

type NoticeKind = 'info' | 'success' | 'error'

interface NoticeProps {
  kind: NoticeKind
  /** The word that says what kind it is, for those who do not see its colour. */
  title?: string
  children: ReactNode
  actions?: ReactNode
  ref?: Ref<HTMLDivElement>
}

const kinds = {
  info: { Sign: Info, title: 'Please note', colours: 'bg-violet-wash', sign: 'text-violet' },
  success: { Sign: CircleCheck, title: 'Done', colours: 'bg-correct-wash', sign: 'text-correct' },
  error: { Sign: CircleX, title: 'That did not work', colours: 'bg-wrong-wash', sign: 'text-wrong' },
}

export function Notice({ kind, title, children, actions, ref }: NoticeProps) {
  const { Sign, colours, sign, ...usual } = kinds[kind]
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={kind === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-surface p-4 ${colours}`}
    >
      <Sign size={24} strokeWidth={2.25} aria-hidden="true" className={`shrink-0 ${sign}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 leading-snug">
        <strong className={`font-semibold ${sign}`}>{title ?? usual.title}</strong>
        <p>{children}</p>
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
