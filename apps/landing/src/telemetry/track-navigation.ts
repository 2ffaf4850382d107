import { track } from './telemetry.ts'

/** In the handler of a link of the site's menus: `onClick={() => trackNavigation('pricing')}`. */
export const trackNavigation = (section: string) => track({ name: 'navigation_click', section })
