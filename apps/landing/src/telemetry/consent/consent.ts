import { useSyncExternalStore } from 'react'
import { telemetry } from '../telemetry.ts'

const subscribe = (listener: () => void) => telemetry().subscribe(listener)
const never = () => false

/**
 * Returns whether to ask the visitor for consent. Returns false during prerendering, when the visitor's choice is
 * unknown.
 */
export const useIsAsked = () => useSyncExternalStore(subscribe, () => telemetry().isAsked(), never)

export const useChoice = () =>
  useSyncExternalStore(
    subscribe,
    () => telemetry().consent.get(),
    () => 'unset' as const,
  )

export const useIsSetByBrowser = () =>
  useSyncExternalStore(subscribe, () => telemetry().consent.isSetByBrowser(), never)
