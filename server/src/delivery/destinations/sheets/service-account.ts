// The key of a service account, as Google gives it: a JSON file. Of it only who it is and its key are used; the addresses in it are not.
import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'

export interface ServiceAccount {
  clientEmail: string
  keyId: string | null
  /** PEM. */
  privateKey: string
}

const fileSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.email(),
  private_key: z.string().max(10_000),
  private_key_id: z.string().max(200).optional(),
})

/** @throws AppError invalid, without what was given */
export function parseServiceAccount(given: string): ServiceAccount {
  const file = fileSchema.safeParse(jsonOf(given))
  if (!file.success || !isRsaKey(file.data.private_key))
    throw new AppError('invalid', {
      detail: 'That is not the key of a service account: give the JSON file that Google made for it, whole.',
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
