// Connects to a user's PostgreSQL database: through the address guard, with limits on time and received bytes.
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { TlsMode } from '@quarry/contract'
import type { OpenSocket } from '@quarry/engine'
import pg from 'pg'
import type { PostgresAddress } from './connection-string.ts'
import { postgresError } from './postgres-errors.ts'

export interface PostgresPlace extends PostgresAddress {
  tls: TlsMode
  /** Certificate in PEM format. */
  caCertificate: string | null
}

const CONNECT_MS = 15_000
/** Limit for one response, longer than the statement timeout that PostgreSQL itself is given. */
const ANSWER_MS = 90_000
/** Queries return only names and counts, so that a server which sends more is not a genuine database. */
const RECEIVED_BYTES_MAX = 16 * 1024 * 1024
const CHECK_INTERVAL_MS = 200
const CLOSE_TIMEOUT_MS = 2_000

/** Runs `work` with an open connection. @throws Error whose message is shown to the owner */
export async function withPostgres<T>(
  place: PostgresPlace,
  { openSocket, signal }: { openSocket: OpenSocket; signal: AbortSignal },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const socket = await openSocket(place.host, place.port)
  const end = (): void => void socket.destroy(new Error('The connection was ended.'))
  signal.addEventListener('abort', end)
  const watch = setInterval(() => socket.bytesRead > RECEIVED_BYTES_MAX && end(), CHECK_INTERVAL_MS)
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
    await Promise.race([client.end().catch(() => undefined), setTimeout(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    socket.destroy()
  }
}

/** Sets every option, because the library falls back to environment variables and files of the home folder. */
function clientOver(place: PostgresPlace, socket: Socket): pg.Client {
  const { host, port, user, password, database, tls, caCertificate } = place
  const client = new pg.Client({
    host,
    port,
    user,
    database,
    // A function, because the library would replace an empty string by PGPASSWORD.
    password: () => password,
    ssl: tls === 'disable' ? false : { rejectUnauthorized: tls === 'verify', ...(caCertificate === null ? {} : { ca: caCertificate }) },
    application_name: 'quarry',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    stream: () => alreadyConnected(socket),
  })
  // Without a listener, an error between two statements would end the process; the next statement fails by itself.
  client.on('error', () => undefined)
  return client
}

/** Keeps the library from connecting by itself: the socket is already connected to an address that was checked. */
function alreadyConnected(socket: Socket): Socket {
  socket.connect = (): Socket => {
    setImmediate(() => socket.emit('connect'))
    return socket
  }
  return socket
}
