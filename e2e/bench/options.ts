// What the benchmark of the web app and the pictures take from the command line.

export const WEB_MEASURES = ['home', 'app', 'form', 'grid', 'dashboard', 'memory', 'table'] as const
