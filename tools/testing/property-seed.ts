import fc from 'fast-check'

// Every run uses a different seed and prints it. To repeat a failure, set TITER_SEED to the printed seed.
const { TITER_SEED: seed } = process.env
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
