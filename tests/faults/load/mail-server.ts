import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail that the mail server has received completely. */
export interface ReceivedMail {
  to: string
  messageId: string
  isReceipt: boolean
  /** Whether the mail server cut the connection instead of confirming the mail, so that the sender must send it again. */
  isUnconfirmed: boolean
}

const headerOf = (source: string, name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(source)?.[1]?.trim() ?? ''

/** Starts a mail server that records every mail. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  let cutShare = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('latin1')
        const isUnconfirmed = Math.random() < cutShare
        received.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          messageId: headerOf(source, 'Message-ID'),
          isReceipt: source.includes('application/pdf'),
          isUnconfirmed,
        })
        if (!isUnconfirmed) return done()
        for (const connection of smtp.connections) {
          if (connection.id === session.id) connection.close()
        }
      })
    },
  })
  // Ignores errors, because Titer's server resets its connection when it is killed.
  smtp.on('error', () => undefined)
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    /** Sets the share of mails for which the mail server cuts the connection instead of confirming the mail. */
    cutBeforeConfirming: (share: number) => {
      cutShare = share
    },
    close: () => new Promise<void>((done) => smtp.close(() => done())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
