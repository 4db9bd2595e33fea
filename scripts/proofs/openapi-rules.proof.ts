// The API's description against the recommended rules of Redocly's linter.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npmPackages } from './npm-packages.ts'
import type { Proof } from './proof.ts'
import { withProduct } from './with-product.ts'

/** The recommended rules, apart from four. */
const RULES = {
  extends: ['recommended'],
  rules: {
    // The server of an installation without a public address.
    'no-server-example.com': 'off',
    // Paths of collections end with a slash.
    'no-path-trailing-slash': 'off',
    // The refusals common to all operations have one shape, described once as their default response.
    'operation-4xx-response': 'off',
    // A value may be any JSON.
    'no-illogical-composition-keywords': 'off',
  },
}

interface Report {
  totals: { errors: number; warnings: number }
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
}

export const proof: Proof = async () => {
  const { manifest, versions } = npmPackages(['@redocly/cli'], { scripts: false })
  const linter = createRequire(manifest).resolve('@redocly/cli/bin/cli.js')
  const folder = mkdtempSync(join(tmpdir(), 'quarry-openapi-rules-'))
  try {
    const text = await withProduct(async ({ origin }) => (await fetch(`${origin}/api/v1/openapi.json`)).text())
    writeFileSync(join(folder, 'openapi.json'), text)
    writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify(RULES))
    const args = [linter, 'lint', 'openapi.json', '--config', 'redocly.yaml', '--format', 'json', '--max-problems', '10000']
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env })
    const { totals, problems } = JSON.parse(stdout) as Report
    if (problems.length > 0) throw new Error(problems.slice(0, 20).map(lineOf).join('\n'))
    const { paths } = JSON.parse(text) as { paths: Record<string, object> }
    return {
      against: versions,
      found: `${Object.keys(paths).length} paths, recommended rules: ${totals.errors} errors, ${totals.warnings} warnings`,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf({ ruleId, message, location }: Report['problems'][number]): string {
  return `${ruleId} at ${location[0]?.pointer ?? '?'}: ${message}`
}
