import { lazy, type ComponentType } from 'react'
import { whenIdle } from '../../log/when-idle.ts'

const maxWaitMs = 1_000

/**
 * Returns a component whose code is loaded after the rest of the page has been painted. Loading it during the first render
 * would delay the page on a slow phone. If the code cannot be loaded, nothing is shown.
 */
export const lazyWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await whenIdle(maxWaitMs)
    return { default: await load().catch((): ComponentType<Props> => () => null) }
  })
