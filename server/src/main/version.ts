// The version of the product, from its manifest.
import { readFileSync } from 'node:fs'

const MANIFEST = new URL('../../../package.json', import.meta.url)

export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null
  return typeof version === 'string' ? version : 'unknown'
}
