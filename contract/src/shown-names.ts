// Validation of names that other people see in mails, on shared pages and in teams: one line, without characters that change how it is displayed.
import { z } from 'zod'

/** Written as ranges, because this pattern is part of the OpenAPI description and not every tool supports `\P{Cc}`. */
// oxlint-disable-next-line no-control-regex
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/
/** Bidirectional control characters: "photo\u202egnp.exe" is displayed as "photoexe.png". */
const TURNS = /[\u2028-\u202e\u2066-\u2069]/
/** Invisible characters: a name made only of them looks empty, and a name that contains them can look like another name. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu

interface NameWords {
  /** Subject of the error messages, with its article: "A team name". */
  what: string
  missing: string
  charsMax: number
  tooLong: string
}

/** Trimmed. Joiners that a script needs between its letters are kept. */
export function shownNameSchema({ what, missing, charsMax, tooLong }: NameWords): z.ZodString {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(charsMax, tooLong)
    .regex(ONE_LINE, `${what} is one line.`)
    .refine((name) => !TURNS.test(name), `${what} holds no signs that turn the direction of a text.`)
    .refine((name) => name.replace(UNSEEN, '') !== '', missing)
}
