// What a person reads when everything runs: where it is, and what is embedded or configured.
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
    [
      'Model',
      environment.LLM_PROVIDER && environment.LLM_PROVIDER !== 'none'
        ? `${environment.LLM_PROVIDER} ${environment.LLM_MODEL ?? ''}`.trim()
        : 'none: the built-in reader works alone (LLM_PROVIDER)',
    ],
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

function payments(onThisMachine: boolean): string {
  const { PAYMENTS: wanted, STRIPE_SECRET_KEY: key } = process.env
  if (key) return key.includes('_live_') ? 'Stripe' : 'Stripe, with test keys'
  const isSandbox = wanted === 'sandbox' || (onThisMachine && wanted !== 'off')
  return isSandbox ? 'sandbox: no real money moves (STRIPE_SECRET_KEY)' : 'off (STRIPE_SECRET_KEY)'
}
