// `npm run bench:discover`: how complete discovery is on the labelled lists beside the project, see engine/bench/discover.ts.
await import('../engine/bench/discover.ts')
