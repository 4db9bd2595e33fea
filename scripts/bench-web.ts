// `npm run bench:web`: load, interaction, long lists and memory of the web app in a real browser, see e2e/bench/web.ts.
await import('../e2e/bench/web.ts')
