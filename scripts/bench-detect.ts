// `npm run bench:detect`: what detection proposes on the labelled pages beside the project, see engine/bench/detect.ts.
await import('../engine/bench/detect.ts')
