import { track } from './telemetry.ts'

/** Tracks a click on a link in the site's menus, for example `onClick={() => trackNavigation('pricing')}`. */
export const trackNavigation = (section: string) => track({ name: 'navigation_click', section })
