// Starts the API reference with this server's OpenAPI description. Makes no requests to other servers.
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

/** Names of responses that the description lists only by status. */
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
  // Requests go to the host under which the page was opened, whatever its name.
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
