import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Rotation } from './use-rotation.ts'

interface CarouselButtonsProps {
  rotation: Rotation
  /** The word for one slide, used in the button labels. */
  slide: string
  className?: string
  buttonClassName: string
}

export function CarouselButtons({ rotation, slide, className = '', buttonClassName }: CarouselButtonsProps) {
  const { previous, next, toggle, isStopped } = rotation
  const PlayOrPause = isStopped ? Play : Pause
  return (
    <div className={`flex [@media(scripting:none)]:hidden ${className}`}>
      <RoundButton className={buttonClassName} aria-label={`Previous ${slide}`} onClick={previous}>
        <ArrowLeft size={22} strokeWidth={2} aria-hidden="true" />
      </RoundButton>
      <RoundButton
        className={`motion-reduce:hidden ${buttonClassName}`}
        aria-label={isStopped ? `Play the ${slide}s` : `Pause the ${slide}s`}
        onClick={toggle}
      >
        <PlayOrPause size={20} strokeWidth={2} aria-hidden="true" />
      </RoundButton>
      <RoundButton className={buttonClassName} aria-label={`Next ${slide}`} onClick={next}>
        <ArrowRight size={22} strokeWidth={2} aria-hidden="true" />
      </RoundButton>
    </div>
  )
}

const RoundButton = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={`grid shrink-0 place-items-center rounded-full border-2 border-current ${className}`}
    {...rest}
  />
)
