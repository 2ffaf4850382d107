import { useCallback, useState } from 'react'

type ImageState = 'loading' | 'loaded' | 'failed'

/**
 * Returns whether an image is loading, has loaded or has failed. Spread `watch` onto the image. The hook also
 * recognises an image that loaded or failed before hydration.
 */
export function useImageState() {
  const [state, setState] = useState<ImageState>('loading')
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) setState(image.naturalWidth > 0 ? 'loaded' : 'failed')
  }, [])
  return { state, watch: { ref, onLoad: () => setState('loaded'), onError: () => setState('failed') } }
}
