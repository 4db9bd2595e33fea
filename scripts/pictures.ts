// `npm run pictures`: takes the home page's pictures of the product itself, see e2e/pictures/take.ts.
await import('../e2e/pictures/take.ts')
