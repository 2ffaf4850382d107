import fc from 'fast-check'

// Every run uses a different seed. The seed is printed, so that TITER_SEED can repeat a failure.
const { TITER_SEED: seed } = process.env
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
