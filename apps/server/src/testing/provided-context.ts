import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of this run's PostgreSQL cluster. Its database `titer` is the migrated template. */
    clusterUrl: string
    /** The file to which all servers under test write their logs. It is searched for personal data after the run. */
    logFile: string
  }
}
