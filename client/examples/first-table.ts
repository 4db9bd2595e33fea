// From addresses to a table: QUARRY_URL=… QUARRY_API_KEY=… node client/examples/first-table.ts https://shop.example/1 https://shop.example/2
import { createClient } from '../src/index.ts'

const quarry = createClient({ url: process.env['QUARRY_URL'] ?? 'http://localhost:3000', apiKey: process.env['QUARRY_API_KEY'] })

const job = await quarry.createJob({
  target_item_name: 'URL',
  target_items: process.argv.slice(2),
  trait_definitions: [
    { name: 'name', description: 'Name of the product', type: 'string' },
    { name: 'price', description: 'Price of the product', type: 'number' },
  ],
})
const { status, progress } = await quarry.waitForJob(job.id)
console.log(`${status}: ${progress.completed} of ${progress.total}`)

for await (const { target_item_value, data, cells } of quarry.rows(job.id)) {
  console.log(target_item_value, data['name'], data['price'], '←', cells['price']?.evidence[0]?.quote)
}
