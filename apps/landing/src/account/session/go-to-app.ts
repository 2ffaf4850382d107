import { studyOrigin } from '../../site/origins.ts'

/** The address at which the study app starts the handoff. It returns to `/auth/handoff` for the code. */
export const handoffStart = () => `${studyOrigin()}/api/auth/handoff/start`

/** Opens the study app for a signed-in user, in a new tab if the browser allows it. */
export function goToApp() {
  const tab = open(handoffStart(), '_blank')
  if (tab) tab.opener = null
  else location.assign(handoffStart())
}
