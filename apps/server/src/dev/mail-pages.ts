import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Outbox } from '../adapters/mail/outbox.ts'
import { escapeHtml } from '../platform/mail/mail-template.ts'

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
:root { color-scheme: light dark }
body { font: 17px/1.5 sans-serif; max-width: 44rem; margin: 0 auto; padding: 24px }
a { color: inherit } li { margin: 0 0 12px } small { opacity: .75 }
iframe { width: 100%; height: 34rem; border: 1px solid #82788F; border-radius: 12px; background: #FFFCF7 }
pre { white-space: pre-wrap; word-break: break-word }
</style></head><body>${body}</body></html>`

const mailId = z.strictObject({ id: z.coerce.number().int().positive() })
const fileId = mailId.extend({ place: z.coerce.number().int().min(0) })

/** Registers the pages where developers can read the emails in the outbox. Not used in production. */
export function mailPages(app: FastifyInstance, outbox: Outbox) {
  const schema = { hide: true }

  app.get('/dev/mail', { schema }, async (_, reply) => {
    const mails = await outbox.list()
    const rows = mails.map(
      ({ id, to, subject, sentAt }) =>
        `<li><a href="/dev/mail/${id}">${escapeHtml(subject)}</a><br><small>to ${escapeHtml(to)}, ${sentAt.toISOString()}</small></li>`,
    )
    const list =
      rows.length === 0 ? '<p>No mail yet. Sign up, and the first one appears here.</p>' : `<ul>${rows.join('')}</ul>`
    return reply.type('text/html; charset=utf-8').send(page('Outbox', `<h1>Outbox</h1>${list}`))
  })

  app.get('/dev/mail/:id', { schema: { ...schema, params: mailId } }, async (request, reply) => {
    const { id } = request.params as z.infer<typeof mailId>
    const mail = await outbox.find(id)
    if (mail === undefined) return reply.callNotFound()
    // Links open in the whole window instead of the frame, as in an email program.
    const framed = mail.html.replace('<head>', '<head><base target="_top">')
    const files = mail.attachments.map(
      ({ fileName }, place) => `<li><a href="/dev/mail/${id}/${place}">${escapeHtml(fileName)}</a></li>`,
    )
    const attached = files.length === 0 ? '' : `<h2>Attached</h2><ul>${files.join('')}</ul>`
    const body = `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p>To ${escapeHtml(mail.to)}</p>${attached}<iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed)}"></iframe>
<h2>As text</h2><pre>${escapeHtml(mail.text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)}</pre>`
    return reply.type('text/html; charset=utf-8').send(page(escapeHtml(mail.subject), body))
  })

  app.get('/dev/mail/:id/:place', { schema: { ...schema, params: fileId } }, async (request, reply) => {
    const { id, place } = request.params as z.infer<typeof fileId>
    const file = (await outbox.find(id))?.attachments[place]
    if (file === undefined) return reply.callNotFound()
    return reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .send(Buffer.from(file.content, 'base64'))
  })
}
