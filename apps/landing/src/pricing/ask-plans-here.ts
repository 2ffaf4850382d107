import { createApi } from '@titer/client'
import { askPlans } from '@titer/client/plans'

/** Without a session: what is for sale is the same for everybody. */
export const askPlansHere = () => askPlans(createApi({ getToken: () => undefined }))
