import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/**
 * Starts an SMTP server that accepts every mail. Like the mailboxes of large providers, it keeps only one copy of the
 * mails with the same Message-ID.
 */
export async function startMailbox() {
  const mailsOf = new Map<string, Set<string>>()
  let copies = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      void text(stream).then((mail) => {
        const messageId = /^message-id:\s*(\S+)/im.exec(mail)?.[1] ?? ''
        for (const { address } of envelope.rcptTo) {
          const known = mailsOf.get(address) ?? new Set()
          if (known.has(messageId)) copies += 1
          mailsOf.set(address, known.add(messageId))
        }
        done()
      })
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    /** Counts the different mails that an address has received. */
    count: (address: string) => mailsOf.get(address)?.size ?? 0,
    /** How many mails arrived again with the same Message-ID. */
    copies: () => copies,
    close: () => new Promise<void>((done) => smtp.close(() => done())),
  }
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>
