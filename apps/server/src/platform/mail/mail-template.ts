import type { Mail } from './mail.ts'

export interface MailContent {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  action?: { label: string; url: string }
  closing: string
  /** A link in small print below the closing. */
  footerLink?: { label: string; url: string }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

// Draws one circle of the logo. Email programs load none of our fonts or style sheets, so all styles are inline.
const well = (fill: string) =>
  `<span style="display:inline-block;width:9px;height:9px;margin-left:3px;border:2px solid #4B2A8C;border-radius:9px;background:${fill}"></span>`

/** Renders an email as HTML and as plain text with the same content. */
export function renderMail({ to, subject, greeting, paragraphs, action, closing, footerLink }: MailContent): Mail {
  const text = [
    greeting,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    closing,
    ...(footerLink === undefined ? [] : [`${footerLink.label}:\n${footerLink.url}`]),
    'Titer',
  ]
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#4B2A8C;color:#FFFCF7;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5E566B">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(action.url)}</span></p>`
  const footer =
    footerLink === undefined
      ? ''
      : `<br><a href="${escapeHtml(footerLink.url)}" style="color:#4B2A8C">${escapeHtml(footerLink.label)}</a>`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#FFFCF7;color:#1B1526;font:17px/1.5 'Source Sans 3',Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 32px;font-size:26px;font-weight:800;letter-spacing:-0.02em">Titer ${well('#4B2A8C')}${well('#B79CF2')}${well('#ECE5F7')}${well('#FFFCF7')}</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${button}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #E3D8C6;font-size:14px;color:#5E566B">${escapeHtml(closing)}${footer}</p>
</div></body></html>`
  return { to, subject, text: `${text.join('\n\n')}\n`, html }
}
