import { createTransport } from 'nodemailer'
import type { MailTransport } from '../../platform/mail/mail.ts'

export function smtpTransport(url: string, from: string): MailTransport {
  // Sending times out if the mail server stops responding, so that the next emails in the queue are not blocked.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url, ...timeouts }, { from })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'titer.local'
  return {
    send: async ({ attachments = [], ...mail }, jobId) => {
      const files = attachments.map(({ fileName, type, content }) => ({
        filename: fileName,
        contentType: type,
        content,
      }))
      await transport.sendMail({ ...mail, attachments: files, messageId: `<${jobId}@${domain}>` })
    },
  }
}
