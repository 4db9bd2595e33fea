// The text printed once everything runs: the addresses, and what is embedded or configured.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './postgres/cluster.ts'

interface BannerFacts {
  address: string
  practicePort: number | null
  cluster: Cluster | null
  dataDir: string
  seconds: number
}

export function banner({ address, practicePort, cluster, dataDir, seconds }: BannerFacts): string {
  const environment = process.env
  const rows: [string, string][] = [
    ['Open', address],
    ['API', `${address}/api/v1/docs`],
    ...(practicePort === null ? [] : ([['Practice', `http://127.0.0.1:${practicePort}/ (sites to try it on)`]] as [string, string][])),
    ['Database', cluster ? `embedded PostgreSQL${cluster.adopted ? ', taken over from the last run' : ''}` : 'PostgreSQL by DATABASE_URL'],
    ['Accounts', environment.SUPABASE_URL ? 'hosted service by SUPABASE_URL' : 'embedded'],
    ['Model', model(dataDir)],
    ['Payments', payments(practicePort !== null)],
    ['Mail', environment.SMTP_URL ? 'by SMTP_URL' : `captured, see ${address}/dev/outbox`],
    ['Data', dataDir],
    ...(cluster?.movedTo
      ? ([['', `the database is kept in ${cluster.movedTo}, since its user cannot enter the data folder`]] as [string, string][])
      : []),
  ]
  const lines = rows.map(([label, text]) => `  ${label.padEnd(9)} ${text}`)
  return `\n  Quarry is ready (${seconds.toFixed(1)} s)\n\n${lines.join('\n')}\n\n  Ctrl+C stops everything.\n`
}

/** The model runtime of this machine is installed on demand: without it the product starts, and the banner names what is missing. */
function model(dataDir: string): string {
  const { LLM_PROVIDER: provider = 'none', LLM_MODEL: name = '' } = process.env
  if (provider === '' || provider === 'none') return 'none: only the built-in reader is used (LLM_PROVIDER)'
  const isMissing = provider.toLowerCase() === 'local' && !existsSync(join(dataDir, 'model-runtime/node_modules/node-llama-cpp'))
  return `${provider} ${name}${isMissing ? ', not installed yet: npm run quarry -- model install' : ''}`.trim()
}

function payments(onThisMachine: boolean): string {
  const { PAYMENTS: wanted, STRIPE_SECRET_KEY: key } = process.env
  if (key) return key.includes('_live_') ? 'Stripe' : 'Stripe, with test keys'
  const isSandbox = wanted === 'sandbox' || (onThisMachine && wanted !== 'off')
  return isSandbox ? 'sandbox: no real money moves (STRIPE_SECRET_KEY)' : 'off (STRIPE_SECRET_KEY)'
}
