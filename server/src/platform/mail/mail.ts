// The port for outgoing messages, independent of whether they are sent by SMTP or kept in the outbox.

export interface Mail {
  /** An address, or a telephone number for a text message. */
  to: string
  subject: string
  text: string
  html: string
  /** Name of the sender instead of the product's; the address stays the product's own. */
  senderName?: string
  /** Address for replies, if not the sender's. */
  replyTo?: string
  /**
   * The same for every attempt, so that a receiver can recognise a mail that was sent twice because its sender died. It must be unique,
   * also over several databases with the same sender: plain numbers are not.
   */
  id?: string
}

/** Resolves when the message is accepted for delivery. @throws otherwise; nothing is retried. */
export type SendMail = (mail: Mail) => Promise<void>
