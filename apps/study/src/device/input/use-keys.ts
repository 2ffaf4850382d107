import { useEffect, useEffectEvent } from 'react'
import { findAction, pressedKey, type BoundKeys, type KeyAction, type KeyContext } from './keys.ts'

const elementsWithOwnKeys = 'textarea, select, dialog, input:not([type=radio], [type=checkbox])'

/**
 * The handler of each action. An action without a handler is not bound. A handler returns `false` to leave the key
 * press to the browser.
 */
type Handlers<C extends KeyContext> = { [A in KeyAction<C>]?: ((at: number) => void | false) | undefined }

const bound = new Set<BoundKeys>()

/** Returns the shortcuts that are currently bound. */
export const boundKeys = (): BoundKeys[] => [...bound]

/**
 * Binds the keys of a context, except in text fields, `select` elements and dialogs. Enter and Space still activate a
 * focused button or link.
 */
export function useKeys<C extends KeyContext>(context: C, handlers: Handlers<C>) {
  useBound(context, handlers)
  const press = useEffectEvent((event: KeyboardEvent) => {
    // If the default action was prevented, another handler has already used this key press, so it is ignored.
    if (event.defaultPrevented) return
    const isWithin = (selector: string) =>
      event.target instanceof HTMLElement && event.target.closest(selector) !== null
    if (isWithin(elementsWithOwnKeys) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (isWithin('a, button, summary') && (event.key === ' ' || event.key === 'Enter')) return
    if (handle(context, handlers, event)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Binds the keys of a context inside one element. Returns the `onKeyDown` handler for that element. */
export function useKeysWithin<C extends KeyContext>(context: C, handlers: Handlers<C>) {
  useBound(context, handlers)
  return (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !handle(context, handlers, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

function handle<C extends KeyContext>(
  context: C,
  handlers: Handlers<C>,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
) {
  const found = findAction(context, pressedKey(event))
  const handler = found && handlers[found.action]
  return handler !== undefined && handler(found?.at ?? 0) !== false
}

function useBound<C extends KeyContext>(context: C, handlers: Handlers<C>) {
  const names = Object.entries(handlers).flatMap(([name, handler]) => (handler === undefined ? [] : [name]))
  const list = names.join(' ')
  useEffect(() => {
    const entry = { context, actions: list.split(' ') }
    bound.add(entry)
    return () => {
      bound.delete(entry)
    }
  }, [context, list])
}
