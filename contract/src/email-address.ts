// The pattern for e-mail addresses, used by every payload that has one.
import { z } from 'zod'

const CHARS_MAX = 254
/** Maximum length of the part before the @ (RFC 5321): mail servers refuse longer ones. */
const LOCAL_CHARS_MAX = 64

export const emailAddressSchema = (missing: string): z.ZodEmail =>
  z
    .email(missing)
    .max(CHARS_MAX)
    .refine((address) => address.indexOf('@') <= LOCAL_CHARS_MAX, missing)
