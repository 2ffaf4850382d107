import { createInstallOffer } from './install-offer.ts'

/**
 * This browser's install offer. The browser may send `beforeinstallprompt` soon after the page has loaded, so this
 * module must load before the first render.
 */
export const installOffer = createInstallOffer(globalThis, globalThis.localStorage)
