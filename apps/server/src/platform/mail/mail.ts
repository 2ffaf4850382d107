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
   * Sends a mail. If a worker is killed after sending, the job runs again and sends a second copy. `jobId` becomes
   * part of the mail's Message-ID, and many mailboxes drop a second mail with the same Message-ID.
   */
  send: (mail: Mail, jobId: string) => Promise<void>
}
