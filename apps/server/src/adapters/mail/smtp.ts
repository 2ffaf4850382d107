import { createTransport } from 'nodemailer'
import type { MailTransport } from '../../platform/mail/mail.ts'

export function smtpTransport(url: string, from: string): MailTransport {
  // If the mail server stops answering, sending must fail, so that it does not block the mails queued behind it.
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
