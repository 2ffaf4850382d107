export interface Attachment {
  fileName: string
  type: string
  content: Buffer
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  headers?: Record<string, string>
}

export interface MailTransport {
  /**
   * Sends a mail. A worker that is killed after sending repeats its job, so `jobId` identifies the mail: mailboxes drop a
   * second copy with the same identifier.
   */
  send: (mail: Mail, jobId: string) => Promise<void>
}
