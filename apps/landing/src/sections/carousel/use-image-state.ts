import { useCallback, useState } from 'react'

type ImageState = 'loading' | 'loaded' | 'failed'

/** Whether an image has come. `watch` goes onto the image; it also sees what happened before React was awake. */
export function useImageState() {
  const [state, setState] = useState<ImageState>('loading')
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) setState(image.naturalWidth > 0 ? 'loaded' : 'failed')
  }, [])
  return { state, watch: { ref, onLoad: () => setState('loaded'), onError: () => setState('failed') } }
}
