import { createInstallOffer } from './install-offer.ts'

/**
 * This browser's install offer. The browser sends the event once and early, so this module must load before the first
 * render.
 */
export const installOffer = createInstallOffer(globalThis, globalThis.localStorage)
