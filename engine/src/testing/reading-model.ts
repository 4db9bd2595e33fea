// The answers of a simple model that reads the page: it looks in the numbered lines of the prompt for "Label: value" or for a label with
// its value on the next line. Used by the scripted model server, so that tests can read pages without a real model.

interface AskedField {
  key: string
  type: string
  name: string
}
interface PromptLine {
  id: number
  text: string
}

/** The answer to a prompt of the model rung, as JSON text; `{}` for any other prompt. */
export function readPrompt(user: string): string {
  const lines = linesOf(user)
  return JSON.stringify(Object.fromEntries(fieldsOf(user).map((field) => [field.key, answerFor(field, lines)])))
}

/** The fields in a prompt, with the keys that the answer must have. */
export function fieldsOf(user: string): AskedField[] {
  const asked = /\nFields:\n([\s\S]*?)\n\nPage /.exec(`\n${user}`)?.[1] ?? ''
  return [...asked.matchAll(/^- (\S+) \((\w+)[^)]*\)(?: ([^:\n]+))?:/gm)].map(([, key = '', type = '', name = key]) => ({
    key,
    type,
    name,
  }))
}

/** The numbered lines of the page in a prompt; each cell of a row separately, headings without their marks. */
export function linesOf(user: string): PromptLine[] {
  const page = /<(page-[0-9a-f]+)>\n([\s\S]*)\n<\/\1>/.exec(user)?.[2] ?? ''
  const pieces = page.split('\n').flatMap((line) => line.split(/ \| (?=\d+: )/))
  return pieces.flatMap((piece) => {
    const [, id, text] = /^(\d+): (?:#+ )?([\s\S]*)$/.exec(piece) ?? []
    return id === undefined || text === undefined ? [] : [{ id: Number(id), text }]
  })
}

function answerFor(field: AskedField, lines: readonly PromptLine[]): unknown {
  const label = field.name.replace(/[_-]+/g, ' ').toLowerCase()
  for (const [index, line] of lines.entries()) {
    const [, name, value] = /^([^:]{1,80}):\s*(.+)$/s.exec(line.text) ?? []
    if (name?.toLowerCase().trim() === label && value !== undefined) return shaped(field, line, value)
    const next = lines[index + 1]
    if (line.text.replace(/:$/, '').trim().toLowerCase() === label && next !== undefined) return shaped(field, next, next.text)
    const [, path, data] = /^\(([^)]*)\) (.+)$/s.exec(line.text) ?? []
    if (path?.toLowerCase().split(/[ .]/).at(-1) === label.replaceAll(' ', '') && data !== undefined)
      return shaped(field, { id: line.id, text: data }, data)
  }
  return null
}

function shaped(field: AskedField, line: PromptLine, value: string): unknown {
  if (field.type !== 'array') return { blocks: [line.id], quote: line.text, value }
  return { items: value.split(/,\s*/).map((item) => ({ blocks: [line.id], quote: line.text, value: item })) }
}
