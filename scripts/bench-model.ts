// `npm run bench:model`: what a language model adds to the rows of labelled pages, see engine/bench/model.ts.
await import('../engine/bench/model.ts')
