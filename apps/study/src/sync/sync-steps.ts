export { downloadMissing, refreshManifest } from '../packs/storage/downloads.ts'
export { syncOnce } from './sync.ts'
