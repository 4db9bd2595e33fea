// `npm run pictures`: takes the pictures of the product for the home page and the README, see e2e/pictures/take.ts.
await import('../e2e/pictures/take.ts')
