// The catalogue of models: small instruct models, at a fixed version of their makers' own files.
// Sizes and digests are the hub's for that version (its LFS object); a file that differs is refused after the download.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const entrySchema = z.strictObject({
  /** As `LLM_MODEL` and `quarry model pull` take it. */
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  title: z.string(),
  parameters: z.string(),
  /** SPDX name. */
  license: z.string(),
  languages: z.string(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  url: z.url({ protocol: /^https$/ }),
})
export type CatalogueModel = z.infer<typeof entrySchema>

export const CATALOGUE: readonly CatalogueModel[] = z
  .array(entrySchema)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'data/catalogue.json'), 'utf8')))

export function findInCatalogue(name: string): CatalogueModel | null {
  return CATALOGUE.find((entry) => entry.name === name) ?? null
}
