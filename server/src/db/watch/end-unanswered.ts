// Ends connections to a database that has stopped responding without closing them: a frozen process, or a machine that left the network.
// Statements on such a connection would wait forever. A statement that is merely slow is left alone.
import pg from 'pg'

interface Patience {
  /** Time after which a connection in use is suspected. */
  usedMs?: number
  /** Time that the database has to answer the probe. */
  answerMs?: number
}

const USED_MS = 10_000
const ANSWER_MS = 10_000
const LOOKS_PER_PATIENCE = 2

/**
 * While a connection of the pool has been in use for long, a probe query runs on a separate connection. If it is not answered, and no
 * connection was returned to the pool in the meantime, all long-running connections are ended: their queries reject with "Connection
 * terminated", and their transactions are rolled back. The watch ends with the pool.
 */
export function endUnanswered(pool: pg.Pool, url: string, { usedMs = USED_MS, answerMs = ANSWER_MS }: Patience = {}): void {
  const usedSince = new Map<pg.PoolClient, number>()
  let isAsking = false
  let releasedAt = -Infinity
  const look = async (): Promise<void> => {
    const now = performance.now()
    const doubted = [...usedSince].filter(([, since]) => now - since >= usedMs)
    if (isAsking || doubted.length === 0) return
    isAsking = true
    const hasAnswered = await answers(url, answerMs)
    isAsking = false
    // A database that answers other connections is alive: a pooler may have no connection left, or a busy machine may be slow to open one.
    if (hasAnswered || releasedAt > now) return
    for (const [client, since] of doubted) if (usedSince.get(client) === since) drop(client)
  }
  let timer: NodeJS.Timeout | undefined
  const settle = (): void => {
    if (usedSince.size > 0) timer ??= setInterval(() => void look(), usedMs / LOOKS_PER_PATIENCE).unref()
    else timer = void clearInterval(timer)
  }
  pool.on('acquire', (client) => {
    usedSince.set(client, performance.now())
    settle()
  })
  const forget = (client: pg.PoolClient): void => {
    usedSince.delete(client)
    settle()
  }
  pool.on('release', (error, client) => {
    if (!error) releasedAt = performance.now()
    forget(client)
  })
  pool.on('remove', forget)
}

async function answers(url: string, answerMs: number): Promise<boolean> {
  const settings = { connectionString: url, application_name: 'quarry-watch', connectionTimeoutMillis: answerMs, query_timeout: answerMs }
  const client = new pg.Client(settings)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // A database that refuses connections, for instance because all are taken, is alive.
    return error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => undefined)
  }
}

/** A connection with a running query is destroyed, not closed gracefully. */
function drop(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
