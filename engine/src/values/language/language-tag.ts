// Language names to tags: "German" and "de" alike become "de".

const names = new Map<string, string>()

/** BCP 47 tag of a language given by tag or English name; null where it is neither. */
export function languageTagOf(text: string | null): string | null {
  if (!text) return null
  if (/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(text)) return text
  if (names.size === 0) fillNames()
  return names.get(text.toLowerCase()) ?? names.get(text.toLowerCase().replace(/others?$/, '')) ?? null
}

function fillNames(): void {
  const display = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  for (const first of letters) {
    for (const second of letters) {
      const name = display.of(first + second)
      if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), first + second)
    }
  }
}
