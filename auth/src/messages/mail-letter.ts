// The text of every mail: a link and a code, in HTML and in plain text.
import type { AuthMail, MailKind } from '../settings.ts'

interface LetterWords {
  subject: string
  heading: string
  sentence: string
  button: string
}

export interface Letter {
  kind: MailKind
  to: string
  code: string
  /** Null in mails whose code has to be typed in. */
  link: string | null
  productName: string
  /** The requested address, in mails about a change. */
  newAddress?: string
}

const words: Record<MailKind, LetterWords> = {
  confirmation: {
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    sentence: 'Open the link, or enter the code, to finish signing up.',
    button: 'Confirm e-mail address',
  },
  invite: {
    subject: 'You have been invited',
    heading: 'You have been invited',
    sentence: 'Open the link, or enter the code, to accept the invitation.',
    button: 'Accept the invitation',
  },
  magiclink: {
    subject: 'Your sign-in link',
    heading: 'Sign in',
    sentence: 'Open the link, or enter the code, to sign in.',
    button: 'Sign in',
  },
  recovery: {
    subject: 'Reset your password',
    heading: 'Reset your password',
    sentence: 'Open the link, or enter the code, to choose a new password.',
    button: 'Reset password',
  },
  email_change: {
    subject: 'Confirm the change of your e-mail address',
    heading: 'Confirm the change of your e-mail address',
    sentence: 'Open the link, or enter the code, to agree to the change.',
    button: 'Agree to the change',
  },
  reauthentication: {
    subject: 'Your verification code',
    heading: 'Confirm that it is you',
    sentence: 'Enter the code to continue.',
    button: '',
  },
}

export function writeMail(letter: Letter): AuthMail {
  const { kind, to, code, link, productName, newAddress } = letter
  const { subject, heading, sentence, button } = words[kind]
  const change = newAddress ? `The new address is ${newAddress}.` : ''
  const closing = `If you did not ask for this at ${productName}, you can ignore this mail.`
  const text = [heading, sentence, ...(link ? [link] : []), `Code: ${code}`, ...(change ? [change] : []), closing].join('\n\n')
  const html = writeHtml({ heading, sentence, button, link, code, change, closing, productName })
  return { to, kind, subject, text: `${text}\n`, html, links: link ? [link] : [], code }
}

interface Parts {
  heading: string
  sentence: string
  button: string
  link: string | null
  code: string
  change: string
  closing: string
  productName: string
}

// The product's stone and copper colours. Mail programs ignore style sheets and scripts, so every style is inline.
const SANS = "font-family:Inter,ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const MONO = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'
const STYLES = {
  page: `margin:0;padding:32px 16px;background:#f8f6f3;color:#1c1917;${SANS}`,
  card: 'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e5e0d9;border-radius:10px',
  name: 'margin:0 0 24px;font-size:14px;font-weight:600;color:#8f4217',
  heading: 'margin:0 0 8px;font-size:20px;line-height:1.4;font-weight:600;color:#1c1917',
  text: 'margin:0 0 20px;font-size:14px;line-height:1.5;color:#57514a',
  button:
    'display:inline-block;padding:10px 16px;background:#8f4217;color:#ffffff;border-radius:6px;font-size:14px;font-weight:500;text-decoration:none',
  code: `display:inline-block;padding:8px 14px;background:#f1eeea;border-radius:6px;color:#1c1917;font-size:20px;letter-spacing:4px;${MONO}`,
  closing: 'margin:0;padding-top:20px;border-top:1px solid #e5e0d9;font-size:12px;line-height:1.5;color:#6b645b',
}

function writeHtml({ heading, sentence, button, link, code, change, closing, productName }: Parts): string {
  const body = [
    `<p style="${STYLES.name}">${escapeHtml(productName)}</p>`,
    `<h2 style="${STYLES.heading}">${escapeHtml(heading)}</h2>`,
    `<p style="${STYLES.text}">${escapeHtml(sentence)}</p>`,
    ...(change ? [`<p style="${STYLES.text}">${escapeHtml(change)}</p>`] : []),
    ...(link ? [`<p style="margin:0 0 20px"><a href="${escapeHtml(link)}" style="${STYLES.button}">${escapeHtml(button)}</a></p>`] : []),
    `<p style="${STYLES.text}">Code: <strong style="${STYLES.code}">${escapeHtml(code)}</strong></p>`,
    `<p style="${STYLES.closing}">${escapeHtml(closing)}</p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="${STYLES.page}"><div style="${STYLES.card}">
${body.join('\n')}
</div></body>
</html>
`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
