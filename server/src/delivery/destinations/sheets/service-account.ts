// Parses the JSON key file of a Google service account. Only the account's e-mail address and its key are used: the file's URLs are user
// input, and requests must not go to them.
import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'

export interface ServiceAccount {
  clientEmail: string
  keyId: string | null
  /** RSA key in PEM form. */
  privateKey: string
}

const fileSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().max(10_000),
  private_key_id: z.string().max(200).optional(),
})

/** @throws AppError invalid; its message does not repeat the input, which may contain a key */
export function parseServiceAccount(given: string): ServiceAccount {
  const file = fileSchema.safeParse(jsonOf(given))
  if (!file.success || !isRsaKey(file.data.private_key))
    throw new AppError('invalid', {
      detail: 'This is not the key of a service account. Paste the complete JSON key file that you downloaded from Google.',
    })
  const { client_email: clientEmail, private_key: privateKey, private_key_id: keyId = null } = file.data
  return { clientEmail, keyId, privateKey }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
