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
  send: (mail: Mail) => Promise<void>
}
