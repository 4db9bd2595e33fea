// A connection to a database that a user named: through the address guard, for a bounded time and a bounded number of bytes.
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { TlsMode } from '@quarry/contract'
import type { OpenSocket } from '@quarry/engine'
import pg from 'pg'
import type { PostgresAddress } from './connection-string.ts'
import { postgresError } from './postgres-errors.ts'

export interface PostgresPlace extends PostgresAddress {
  tls: TlsMode
  /** PEM. */
  caCertificate: string | null
}

const CONNECT_MS = 15_000
/** Of one answer: that of a statement which PostgreSQL itself is to end earlier. */
const ANSWER_MS = 90_000
/** All that is asked for is names and counts; what sends more is no database. */
const RECEIVED_BYTES_MAX = 16 * 1024 * 1024
const LOOK_MS = 200
const GOODBYE_MS = 2_000

/** Connected for the length of `work`. @throws Error with a sentence for the owner */
export async function withPostgres<T>(
  place: PostgresPlace,
  { openSocket, signal }: { openSocket: OpenSocket; signal: AbortSignal },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const socket = await openSocket(place.host, place.port)
  const end = (): void => void socket.destroy(new Error('The connection was ended.'))
  signal.addEventListener('abort', end)
  const watch = setInterval(() => socket.bytesRead > RECEIVED_BYTES_MAX && end(), LOOK_MS)
  const client = clientOver(place, socket)
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    signal.throwIfAborted()
    throw postgresError(error)
  } finally {
    clearInterval(watch)
    signal.removeEventListener('abort', end)
    await Promise.race([client.end().catch(() => undefined), setTimeout(GOODBYE_MS, undefined, { ref: false })])
    socket.destroy()
  }
}

/** Everything is given, so that nothing is taken from this process's environment or its home folder. */
function clientOver(place: PostgresPlace, socket: Socket): pg.Client {
  const { host, port, user, password, database, tls, caCertificate } = place
  const client = new pg.Client({
    host,
    port,
    user,
    database,
    // A text, even an empty one, is not looked for elsewhere; a function is asked once.
    password: () => password,
    ssl: tls === 'disable' ? false : { rejectUnauthorized: tls === 'verify', ...(caCertificate === null ? {} : { ca: caCertificate }) },
    application_name: 'quarry',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    stream: () => alreadyConnected(socket),
  })
  // A connection that breaks between two statements fails at the next.
  client.on('error', () => undefined)
  return client
}

/** The library connects by itself; here that is done, to an address that was checked. */
function alreadyConnected(socket: Socket): Socket {
  socket.connect = (): Socket => {
    setImmediate(() => socket.emit('connect'))
    return socket
  }
  return socket
}
