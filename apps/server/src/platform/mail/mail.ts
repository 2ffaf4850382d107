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
}

export interface MailTransport {
  /**
   * Sends a mail. A mail that is sent again, because it is unknown whether it has arrived, must have the same `id`: mail
   * programs show copies with the same id only once.
   */
  send: (mail: Mail, id: string) => Promise<void>
}
