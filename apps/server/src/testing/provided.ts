import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the cluster of this run; `titer` in it is the migrated template. */
    clusterUrl: string
  }
}
