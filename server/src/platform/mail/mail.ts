// The port for outgoing messages. Who writes a mail does not know whether it leaves by SMTP or is kept in the outbox.

export interface Mail {
  /** An address, or a telephone number for a text message. */
  to: string
  subject: string
  text: string
  html: string
  /** Name of the sender in place of the product's; the address stays the product's own. */
  senderName?: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string
  /**
   * The same for every try, so that a receiver can recognise a mail that was sent twice because its sender died. It must be unique, also
   * over several databases with the same sender: plain numbers are not.
   */
  id?: string
}

/** Resolves when the message is handed over. @throws when it is not; nothing is tried again. */
export type SendMail = (mail: Mail) => Promise<void>
