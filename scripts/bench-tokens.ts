// `npm run bench:tokens`: prompt tokens a page against llm-scraper's modes, see engine/bench/tokens.ts.
await import('../engine/bench/tokens.ts')
