// HTML written by the server itself: everything interpolated into a template is escaped, unless it is HTML of a template.

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Insert = string | number | Html | readonly Insert[]

/** Tag for templates: html`<p>${untrusted}</p>`. Lists are joined. */
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
