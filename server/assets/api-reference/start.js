// Starts the reference over the description of this server. Nothing is asked of any other.
const OTHERS = [
  'c',
  'clojure',
  'csharp',
  'dart',
  'fsharp',
  'go',
  'http',
  'java',
  'kotlin',
  'node',
  'objc',
  'ocaml',
  'php',
  'powershell',
  'r',
  'ruby',
  'rust',
  'swift',
]

/** What the answers are called that the description names by their status alone. */
const ANSWERS = {
  200: 'Done',
  201: 'Made',
  202: 'Taken',
  204: 'Done, nothing to tell',
  401: 'No token, or a wrong one',
  402: 'Not covered by plan and balance',
  403: 'Not allowed',
  404: 'Not there, or not yours',
  409: 'Not now',
  413: 'Too large',
  422: 'Wrong input',
  429: 'Too many requests',
  503: 'Not possible right now',
}
const description = await (await fetch('/api/v1/openapi.json')).json()
for (const operation of Object.values(description.paths).flatMap((methods) => Object.values(methods)))
  for (const [status, answer] of Object.entries(operation.responses ?? {})) answer.description = ANSWERS[status] ?? answer.description

globalThis.Scalar.createApiReference('#reference', {
  content: description,
  // The calls go to the server that the page is of, by whatever name it was reached.
  servers: [{ url: location.origin }],
  authentication: { preferredSecurityScheme: 'token' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: {
    ...Object.fromEntries(OTHERS.map((name) => [name, true])),
    shell: ['httpie', 'wget'],
    js: ['axios', 'jquery', 'ofetch', 'xhr'],
    python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
  },
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  persistAuth: false,
  defaultOpenFirstTag: true,
  customCss: `
    :root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace }
    .light-mode { --scalar-color-accent: #8f4217; --scalar-background-accent: #f9eee6 }
    .dark-mode { --scalar-color-accent: #e59a68; --scalar-background-accent: #33231a }
  `,
})
