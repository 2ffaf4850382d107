import { createTransport } from 'nodemailer'
import type { MailTransport } from '../../platform/mail/mail.ts'

export function smtpTransport(url: string, from: string): MailTransport {
  // A mail server that stops answering must not block the mails that wait behind this one.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url, ...timeouts }, { from })
  return {
    send: async ({ attachments = [], ...mail }) => {
      const files = attachments.map(({ fileName, type, content }) => ({
        filename: fileName,
        contentType: type,
        content,
      }))
      await transport.sendMail({ ...mail, attachments: files })
    },
  }
}
