// Options of the benchmark of the web app, and of the pictures.

export const WEB = {
  rows: { type: 'string', default: '100000', hint: 'N', whole: [1_000, 100_000], help: 'of the grid, the dashboard and the table of acts' },
} as const

export const WEB_MEASURES = ['home', 'app', 'form', 'grid', 'dashboard', 'memory', 'table'] as const
