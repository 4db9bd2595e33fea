// What an address for mail looks like, for every payload that has one.
import { z } from 'zod'

const CHARS_MAX = 254
/** Of the part before the @ (RFC 5321): mail servers refuse longer ones. */
const LOCAL_CHARS_MAX = 64

export const emailAddressSchema = (missing: string): z.ZodEmail =>
  z
    .email(missing)
    .max(CHARS_MAX)
    .refine((address) => address.indexOf('@') <= LOCAL_CHARS_MAX, missing)
