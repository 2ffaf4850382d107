export { downloadMissing, refreshManifest } from '../packs/storage/downloads.ts'
export { refreshProgress } from './refresh-progress.ts'
export { syncOnce } from './sync.ts'
