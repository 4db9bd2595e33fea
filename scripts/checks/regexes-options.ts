// What `npm run check:regexes` takes from the command line.

export const REGEXES = {
  seconds: { type: 'string', default: '5', hint: 'N', number: [0, 3_600], help: 'of search for each expression' },
  runs: { type: 'boolean', default: false, help: 'instead, those whose time grows quadratically with a run of one character' },
} as const
