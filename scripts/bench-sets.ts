// `npm run bench:sets`: public labelled sets, see engine/bench/public-sets/main.ts.
await import('../engine/bench/public-sets/main.ts')
