import fc from 'fast-check'

// Every run tries other cases. The seed is printed, so that a failure can be repeated with TITER_SEED.
const { TITER_SEED: seed } = process.env
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
