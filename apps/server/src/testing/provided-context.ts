import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of this run's PostgreSQL cluster. Its database `titer` is the migrated template. */
    clusterUrl: string
  }
}
