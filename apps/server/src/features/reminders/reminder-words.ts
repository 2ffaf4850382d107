import { renderMail } from '../../platform/mail/mail-template.ts'
import type { Mail } from '../../platform/mail/mail.ts'

interface Streak {
  /** The number of days in a row on which the student has studied. */
  days: number
}

const sentence = ({ days }: Streak) =>
  days > 1
    ? `You have studied ${days} days in a row. A few questions keep it going.`
    : 'Your next questions and cards are ready.'

export const reminderMessage = (streak: Streak, stopToken: string) => ({
  title: 'Time for your twenty minutes',
  body: sentence(streak),
  stopToken,
})

interface Links {
  study: string
  stopToken: string
}

export function reminderMail(to: string, streak: Streak, { study, stopToken }: Links): Mail {
  const mail = renderMail({
    to,
    subject: 'Time for your twenty minutes',
    greeting: 'Hello,',
    paragraphs: [sentence(streak)],
    action: { label: 'Start studying', url: study },
    closing: 'You asked Titer to remind you once a day. You can change the time in the settings of the app.',
    footerLink: { label: 'Stop these reminders', url: `${study}/stop-reminders/${stopToken}` },
  })
  return {
    ...mail,
    // Mail programs show an unsubscribe button for these headers (RFC 8058), and send a POST request when it is
    // pressed.
    headers: {
      'List-Unsubscribe': `<${study}/api/reminders/stop/${stopToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
