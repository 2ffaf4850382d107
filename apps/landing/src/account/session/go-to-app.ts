import { studyOrigin } from '../../site/origins.ts'

/**
 * The address in the study app that starts the handoff. It redirects to this site's `/auth/handoff` page to get a code.
 */
export const handoffStart = () => `${studyOrigin()}/api/auth/handoff/start`

/** Opens the study app for a signed-in user, in a new tab if the browser allows it. */
export function goToApp() {
  const tab = open(handoffStart(), '_blank')
  if (tab) tab.opener = null
  else location.assign(handoffStart())
}
