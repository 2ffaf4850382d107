import { createInstallOffer } from './install-offer.ts'

/** This browser's install offer. The event comes once and early, so the module must load before the first render. */
export const installOffer = createInstallOffer(globalThis, globalThis.localStorage)
