// Answers of models that choose among values: by the content of the lines, or only by the position of a letter. For the scripted model
// server.
import { fieldsOf } from './reading-model.ts'

interface OfferedLine {
  letter: string
  text: string
}

/** The letters offered for a field, in the order of the prompt. */
export function offeredTo(user: string, key: string): OfferedLine[] {
  const page = /<(page-[0-9a-f]+)>\n([\s\S]*)\n<\/\1>/.exec(user)?.[2] ?? ''
  return page.split('\n').flatMap((line) => {
    const [, name, letter, text] = /^(\S+) ([A-P]): (.*)$/.exec(line) ?? []
    return name !== key || letter === undefined || text === undefined ? [] : [{ letter, text }]
  })
}

/** The answer as JSON text; `pick` is called for each field, and returns undefined for none of its lines. */
export function choose(user: string, pick: (offered: OfferedLine[]) => OfferedLine | undefined): string {
  return JSON.stringify(Object.fromEntries(fieldsOf(user).map(({ key }) => [key, pick(offeredTo(user, key))?.letter ?? 'none'])))
}

/** Always chooses the same value, whatever its letter: the last in alphabetical order, which is unrelated to the field. */
export function lastByText(offered: OfferedLine[]): OfferedLine | undefined {
  return offered.filter(({ text }) => text !== 'none of these').toSorted((a, b) => (a.text < b.text ? 1 : -1))[0]
}
