// HTML templates: interpolated values are escaped, except the results of other templates.

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Insert = string | number | Html | readonly Insert[]

/** Template tag: html`<p>${untrusted}</p>`. Arrays are joined. */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(inserts[index - 1] ?? '') + part))
}

function render(insert: Insert): string {
  if (insert instanceof Html) return insert.text
  if (Array.isArray(insert)) return insert.map(render).join('')
  return escapeHtml(String(insert))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
