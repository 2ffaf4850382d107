import { config } from 'zod'

// By default, Zod tries `new Function` whenever a schema is created. Our Content-Security-Policy blocks and reports
// each attempt, so this module must be imported before the contract.
config({ jitless: true })
