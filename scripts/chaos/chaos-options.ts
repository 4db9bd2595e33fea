// What `npm run chaos` takes from the command line.

export const CHAOS = {
  tasks: { type: 'string', default: '5000', hint: 'N', whole: [1, 10_000_000], help: 'of the jobs' },
  hosts: { type: 'string', default: '200', hint: 'N', whole: [1, 100_000], help: 'sites that they are on' },
  workers: { type: 'string', default: '3', hint: 'N', whole: [1, 64], help: 'processes that work' },
  faults: { type: 'string', default: '24', hint: 'N', whole: [1, 10_000], help: 'that happen, each kind in turn' },
  kills: { type: 'string', hint: 'N', whole: [1, 10_000], help: 'instead of faults: workers are killed as often' },
  'freeze-ms': { type: 'string', default: '4000', hint: 'N', whole: [1, 600_000], help: 'that a frozen process stays so' },
  json: { type: 'string', hint: 'FILE', help: 'also writes the figures there' },
} as const
