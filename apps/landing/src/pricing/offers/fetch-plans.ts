import { createApi } from '@titer/client'
import { loadPlans } from '@titer/client/plans'

/** Reads the plans without a session, because everybody sees the same offers. */
export const fetchPlans = () => loadPlans(createApi({ getToken: () => undefined }))
