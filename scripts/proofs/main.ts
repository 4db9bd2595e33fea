// `npm run proof -- NAME …`: proves a part of the product against implementations by others, and writes what came out into docs/proof.md.
// A proof is a file in scripts/proofs/. Without a name all are listed; `all` runs them. What can't be run here is told, and written nowhere.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ProofSkipped, type Proof } from './proof.ts'
import { writeResult } from './results-page.ts'

const FOLDER = fileURLToPath(new URL('./', import.meta.url))
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.proof.ts'))
  .map((file) => file.replace('.proof.ts', ''))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => name !== 'all' && !names.includes(name))
if (wanted.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no proof ${unknown.join(', ')}.`)
  console.log(`npm run proof -- NAME, with one of: ${names.join(', ')}, all`)
  process.exit(unknown.length > 0 ? 2 : 0)
}
let failed = 0
for (const name of wanted.includes('all') ? names : wanted) if (!(await prove(name))) failed += 1
process.exit(failed === 0 ? 0 : 1)

async function prove(name: string): Promise<boolean> {
  console.log(`\n${name}`)
  try {
    const { proof } = (await import(`./${name}.proof.ts`)) as { proof: Proof }
    const { against, found } = await proof()
    writeResult(name, { against, found })
    console.log(`proved: ${found}\nagainst: ${against}`)
    return true
  } catch (error) {
    const isSkipped = error instanceof ProofSkipped
    console.error(isSkipped ? `skipped: ${error.message}` : `FAILED: ${String(error instanceof Error ? error.stack : error)}`)
    return isSkipped
  }
}
