// `npm run bench:fields`: CPU of reading a page for ten and for thirty fields, see engine/bench/fields.ts.
await import('../engine/bench/fields.ts')
