// `npm run bench:quality`: quality on the labelled pages beside the project, see engine/bench/quality.ts.
await import('../engine/bench/quality.ts')
