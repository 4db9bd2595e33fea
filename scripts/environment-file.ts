// Reads `.env` of the project into the environment; what is set there already stays.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export function loadEnvironmentFile(root: string): void {
  const path = join(root, '.env')
  if (!existsSync(path)) return
  // Node's own reader never overrides a variable that is set.
  process.loadEnvFile(path)
}
