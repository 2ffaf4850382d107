import { useEffect, useEffectEvent } from 'react'
import { findAction, pressedKey, type BoundKeys, type KeyAction, type KeyPlace } from './keys.ts'

const written = 'textarea, select, dialog, input:not([type=radio], [type=checkbox])'

/** What is done at a key. What is left out is not bound now; `false` leaves this one press to the browser. */
type Acts<P extends KeyPlace> = { [A in KeyAction<P>]?: ((at: number) => void | false) | undefined }

const bound = new Set<BoundKeys>()

/** What can be pressed at this moment. */
export const boundKeys = (): BoundKeys[] => [...bound]

/** Keys of a place, as long as nobody is writing. Enter and Space stay with the button or link that has the focus. */
export function useKeys<P extends KeyPlace>(place: P, acts: Acts<P>) {
  useBound(place, acts)
  const press = useEffectEvent((event: KeyboardEvent) => {
    // One press is for one thing, also when what it did has already changed the page.
    if (event.defaultPrevented) return
    const isWithin = (selector: string) =>
      event.target instanceof HTMLElement && event.target.closest(selector) !== null
    if (isWithin(written) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (isWithin('a, button, summary') && (event.key === ' ' || event.key === 'Enter')) return
    if (act(place, acts, event)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Keys of a place that work while the focus is within one element: what is returned listens there. */
export function useKeysWithin<P extends KeyPlace>(place: P, acts: Acts<P>) {
  useBound(place, acts)
  return (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !act(place, acts, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

function act<P extends KeyPlace>(place: P, acts: Acts<P>, event: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  const found = findAction(place, pressedKey(event))
  const does = found && acts[found.action]
  return does !== undefined && does(found?.at ?? 0) !== false
}

function useBound<P extends KeyPlace>(place: P, acts: Acts<P>) {
  const names = Object.entries(acts).flatMap(([name, does]) => (does === undefined ? [] : [name]))
  const listed = names.join(' ')
  useEffect(() => {
    const entry = { place, actions: listed.split(' ') }
    bound.add(entry)
    return () => {
      bound.delete(entry)
    }
  }, [place, listed])
}
