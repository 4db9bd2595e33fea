// Finds the commands whose label contains all typed words in any order; labels that begin with the first word come first.
import type { Command } from './use-commands.ts'

export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  const first = words[0]
  if (first === undefined) return fits
  const begins = ({ label }: Command) => Number(label.toLowerCase().startsWith(first))
  return fits.toSorted((one, other) => begins(other) - begins(one))
}
