// `npm run proof -- NAME …`: tests parts of the product against other implementations, and writes the results to docs/proof.md.
// Each proof is a file in scripts/proofs/. Without a name they are listed; `all` runs all. A proof that cannot run on this machine is
// reported as skipped and leaves docs/proof.md unchanged.
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

/** Runs one proof and prints its outcome. Returns false where it failed; a skipped proof has not failed. */
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
