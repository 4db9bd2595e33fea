// Converts a text to the form that its field asks for (`asked-form.ts`): without titles or the year, a part of a name or address, one time
// of day. A text that has nothing of the kind stays as it is.
import type { AskedForm } from '../fields/asked-form.ts'
import { clockTime } from './clock-time.ts'
import { leaveOut } from './leave-out.ts'
import { onlyPart } from './only-part.ts'

export function cleanAskedForm(text: string, { without, part, clock }: AskedForm, language: string | null): string {
  const kept = part === null ? text : onlyPart(text, part, language)
  const left = without.reduce(leaveOut, kept)
  return clock === null ? left : clockTime(left, clock)
}
