import { createInstallOffer } from './install-offer.ts'

/** The offer of this browser. It comes once and early, so that this listens before anything is drawn. */
export const installOffer = createInstallOffer(globalThis, globalThis.localStorage)
