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
  /** The address that is asked for, in mails about a change. */
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
    sentence: 'Enter the code to go on.',
    button: '',
  },
}

export function writeMail(letter: Letter): AuthMail {
  const { kind, to, code, link, productName, newAddress } = letter
  const { subject, heading, sentence, button } = words[kind]
  const change = newAddress ? `The new address is ${newAddress}.` : ''
  const closing = `If you did not ask for this at ${productName}, you can ignore this mail.`
  const text = [heading, sentence, ...(link ? [link] : []), `Code: ${code}`, ...(change ? [change] : []), closing].join('\n\n')
  const html = [
    `<h2>${escapeHtml(heading)}</h2>`,
    `<p>${escapeHtml(sentence)}</p>`,
    ...(link ? [`<p><a href="${escapeHtml(link)}">${escapeHtml(button)}</a></p>`] : []),
    `<p>Code: <strong>${escapeHtml(code)}</strong></p>`,
    ...(change ? [`<p>${escapeHtml(change)}</p>`] : []),
    `<p>${escapeHtml(closing)}</p>`,
  ].join('\n')
  return {
    to,
    kind,
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html}\n</body></html>\n`,
    links: link ? [link] : [],
    code,
  }
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
