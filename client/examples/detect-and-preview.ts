// Detects the fields of a page and previews its first row. Needs no account.
import { createClient } from '../src/index.ts'

const [address = ''] = process.argv.slice(2)
const quarry = createClient({ url: process.env['QUARRY_URL'] ?? 'http://localhost:3000' })

const { kind, fields } = await quarry.detectFields({ target_items: [address] })
console.log(`${kind}: ${fields.map(({ name }) => name).join(', ')}`)

const wish = fields.slice(0, 5).map(({ name, description, type }) => ({ name, description, type }))
for await (const event of quarry.preview({ target_item_name: 'URL', target_items: [address], trait_definitions: wish })) {
  if (event.type === 'row') console.log(event.row.data)
  if (event.type === 'failed') console.log(event.error)
}
