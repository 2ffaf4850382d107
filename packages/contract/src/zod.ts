import { config, z } from 'zod'

// By default, Zod tries to call `new Function` when a schema is created. Our Content-Security-Policy blocks and reports
// each attempt, so they are disabled in the browser. All schemas of the contract are created with this module's `z`, so
// that the setting comes first.
if (!('process' in globalThis)) config({ jitless: true })

export { z }
