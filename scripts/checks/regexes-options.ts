// What `npm run check:regexes` takes from the command line.

export const REGEXES = {
  seconds: { type: 'string', default: '5', hint: 'N', number: [0, 3_600], help: 'that each expression is looked at' },
  runs: { type: 'boolean', default: false, help: 'instead, those whose time grows with the square of a run of one sign' },
} as const
