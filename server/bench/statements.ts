// Records the statements sent to PostgreSQL, and reads its plan of each.
import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

export interface Explained {
  text: string
  ms: number
  /** Of shared memory and disk. */
  pages: number
  plan: string
}

/** Of all connections of this process, until `end`. */
export function listenToQueries() {
  let heard: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const text =
      typeof first === 'string' ? first : typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : ''
    heard.push({ text, values: Array.isArray(second) ? second : [] })
    return Reflect.apply(query, this, args)
  } as typeof query
  return {
    clear: () => void (heard = []),
    take: () => heard.filter(({ text }) => /^\s*(?:select|with|insert|update|delete)/i.test(text)),
    end: () => void (pg.Client.prototype.query = query),
  }
}

/** Each in a transaction that is rolled back. A statement that can't run twice is left out. */
export async function explainAll(url: string, statements: readonly Statement[]): Promise<Explained[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const explained: Explained[] = []
  for (const { text, values } of statements) {
    await client.query('begin')
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
      explained.push(read(text, rows.map((row) => row['QUERY PLAN']).join('\n')))
    } catch {
      // It was written for the state before.
    }
    await client.query('rollback')
  }
  await client.end()
  return explained
}

function read(text: string, plan: string): Explained {
  const ms = Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1] ?? 0) + Number(/Planning Time: ([\d.]+)/.exec(plan)?.[1] ?? 0)
  const [, hit = '0', , readPages = '0'] = /Buffers: shared(?: hit=(\d+))?( read=(\d+))?/.exec(plan) ?? []
  return { text, ms, pages: Number(hit) + Number(readPages), plan }
}
