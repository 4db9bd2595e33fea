// Sends mails and text messages. Mails leave in the background, so that the response time does not reveal whether one was sent.
import { AuthError } from '../auth-error.ts'
import type { AuthMail, AuthSettings, AuthText } from '../settings.ts'

export interface Post {
  mail(message: AuthMail): void
  /** The provider's id of the message, where it gave one. @throws sms_send_failed */
  text(message: AuthText): Promise<string | null>
  /** Resolves once every mail was sent or has failed. */
  drained(): Promise<void>
}

type Ports = Pick<AuthSettings, 'sendMail' | 'sendSms'>

export function createPost(ports: Ports, report: (error: unknown, where: string) => void): Post {
  const underway = new Set<Promise<void>>()
  return {
    mail: (message) => {
      const sending: Promise<void> = ports
        .sendMail(message)
        .catch((error: unknown) => report(error, `mail (${message.kind})`))
        .finally(() => underway.delete(sending))
      underway.add(sending)
    },
    text: async (message) => {
      if (!ports.sendSms) throw new AuthError('sms_send_failed', 'Error sending SMS: no provider is configured')
      try {
        return await ports.sendSms(message)
      } catch (error) {
        report(error, 'text message')
        throw new AuthError('sms_send_failed', 'Error sending SMS: the provider did not take the message')
      }
    },
    drained: async () => {
      await Promise.all(underway)
    },
  }
}
