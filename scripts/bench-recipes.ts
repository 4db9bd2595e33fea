// `npm run bench:recipes`: recipes learned from a few solved pages of a site, see engine/bench/recipes.ts.
await import('../engine/bench/recipes.ts')
