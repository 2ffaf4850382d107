import { config } from 'zod'

// Zod otherwise tries `new Function`, which our content policy refuses and reports. It asks while a schema is
// being made, so this module stands before the contract.
config({ jitless: true })
