import type { ReactNode } from 'react'

/** The classes of a bar at the bottom of the screen. */
export const bottomBarClasses =
  'fixed inset-x-0 bottom-0 z-5 border-t border-line bg-paper px-4 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]'

/** The classes of a bar that is below the right pane on a wide screen. */
export const paneBarClasses = `${bottomBarClasses} min-[62rem]:left-(--split) min-[62rem]:bg-agar min-[62rem]:pr-12 min-[62rem]:pl-11`

interface BottomBarProps {
  /** Whether the bar belongs to the right pane. Otherwise it spans the screen. */
  isPane?: boolean
  className?: string
  children: ReactNode
}

/** Keeps a page's actions at the bottom of the screen, within reach of the thumb. */
export const BottomBar = ({ isPane = false, className = '', children }: BottomBarProps) => (
  <div className={isPane ? paneBarClasses : bottomBarClasses}>
    <div
      className={`mx-auto max-w-2xl ${isPane ? 'min-[62rem]:mx-0 min-[62rem]:flex min-[62rem]:max-w-172 min-[62rem]:items-center min-[62rem]:justify-end' : ''} ${className}`}
    >
      {children}
    </div>
  </div>
)
