// The page of the practice provider, where one of its fictional people is selected. It states that it is for practice.

interface Person {
  id: string
  name: string
  email: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 26rem; margin: 12vh auto; padding: 0 1.5rem }
  h1 { font-size: 1.5rem; margin: 0 0 .5rem }
  button { width: 100%; margin-top: .75rem; padding: .75rem 1rem; text-align: left; font: inherit; color: inherit;
    background: Canvas; border: 1px solid GrayText; border-radius: .5rem; cursor: pointer }
  button:hover, button:focus-visible { border-color: Highlight; outline: 2px solid Highlight }
  small { display: block }
`

/** `asked` is returned with the choice, unchanged. */
export function choicePage(people: Person[], asked: URLSearchParams): string {
  const kept = [...asked].map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`).join('')
  const form = (id: string, label: string): string =>
    `<form method="post" action="/authorize">${kept}<input type="hidden" name="person" value="${escaped(id)}"><button>${label}</button></form>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Practice sign-in</title><style>${STYLE}</style></head>
<body><main>
<h1>Practice sign-in</h1>
<p>This page stands in for Google on this machine. Its people are made up; choose one to sign in as.</p>
${people.map(({ id, name, email }) => form(id, `${escaped(name)}<small>${escaped(email)}</small>`)).join('\n')}
${form('', 'Cancel')}
</main></body>
</html>`
}
