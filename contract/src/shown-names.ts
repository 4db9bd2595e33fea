// Names that other people are shown: in mails, on shared pages, in a team. They are one line that reads as it is written.
import { z } from 'zod'

/** Written out, since the API's description has it and not every reader of patterns knows `\P{Cc}`. */
// oxlint-disable-next-line no-control-regex
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/
/** Marks that make the text behind them run in another direction: "photo\u202egnp.exe" shows as "photoexe.png". */
const TURNS = /[\u2028-\u202e\u2066-\u2069]/
/** Invisible characters: a name made of them alone looks empty, or like another name. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu

interface NameWords {
  /** As in "A subject": who the sentences are about. */
  what: string
  missing: string
  charsMax: number
  tooLong: string
}

/** Trimmed. Marks that a script needs between its own letters are left. */
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
