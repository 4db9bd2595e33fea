// `npm run bench:speed`: CPU, speed and memory against crawlee's CheerioCrawler and scrapy, see engine/bench/speed.ts.
await import('../engine/bench/speed.ts')
