import { defaultModel } from '@titer/domain'
import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useEffect } from 'react'
import { session } from '../../../device/account/client.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import { findMasteryModel } from '../../../log/values.ts'
import { isMasteryModel, refreshModel } from './model.ts'

/**
 * Returns the mastery model in use, or undefined while the database is read. `isOpen` is whether the plan includes
 * analytics. Without analytics, the hook does not request a newer model, because the server would reject the request.
 */
export function useModel(isOpen = true) {
  const { database } = useStudy()
  useEffect(() => {
    // If the request fails, the stored model stays in use.
    if (isOpen) void refreshModel(database, session.call, Date.now()).catch(() => undefined)
  }, [database, isOpen])
  const stored = useLiveQuery(async () => ({ model: (await findMasteryModel(database))?.model }), [database])
  const model = isMasteryModel(stored?.model) ? stored.model : undefined
  return stored && { model: model ?? defaultModel, isFitted: model !== undefined }
}

export type Model = NonNullable<ReturnType<typeof useModel>>['model']
