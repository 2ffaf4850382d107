import { setTimeout as pause } from 'node:timers/promises'
import type { FaultRun } from './fault-run.ts'
import { startTestSystem } from './load/test-system.ts'

const cutMails = 0.1

/**
 * Refuses, delays and cuts connections between the server and PostgreSQL and between the clients and the server, also
 * in the middle of a message. The mail server cuts some connections after it has received a mail and before it has
 * confirmed the mail.
 */
export const faultConnections: FaultRun = async ({ cleanup, factor }) => {
  const { proxies, mail, underLoad } = await startTestSystem(cleanup, { isProxied: true })
  const disturb = (isOn: boolean) => {
    mail.cutBeforeConfirming(isOn ? cutMails : 0)
    for (const proxy of proxies) proxy.disturb(isOn)
  }
  const total = (name: keyof (typeof proxies)[number]['counts']) =>
    proxies.reduce((sum, { counts }) => sum + counts[name], 0)
  return underLoad(
    'Disturbing connections under load',
    30 * factor,
    async (isOver) => {
      disturb(true)
      while (!isOver()) await pause(100)
      disturb(false)
    },
    () =>
      `${total('refused')} connections refused, ${total('cut')} cut, ${total('cutHalfway')} cut in the middle of a message, ${total('delayed')} delays`,
  )
}
