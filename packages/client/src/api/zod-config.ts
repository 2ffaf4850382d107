import { config } from 'zod'

// By default, Zod tries to call `new Function` when a schema is created. Our Content-Security-Policy blocks and reports
// each attempt. This module disables these attempts. It must be imported before the contract, which creates schemas.
config({ jitless: true })
