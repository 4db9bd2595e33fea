// The calls that change connections. Credentials are sent and never returned. Next: server/src/sites/connections/connections.routes.ts
import {
  connectionMadeSchema,
  connectionSchema,
  connectionTestSchema,
  type Connection,
  type ConnectionChange,
  type ConnectionMade,
  type ConnectionPayloadInput,
  type ConnectionSecretInput,
  type ConnectionTest,
} from '@quarry/contract'
import { callApi, getJson } from '../../lib/api.ts'
import { makeBesideDeletions } from '../../state/saved/late-deletion.ts'

const pathOf = (id: string) => `/connections/${encodeURIComponent(id)}`

export function addConnection(payload: ConnectionPayloadInput): Promise<ConnectionMade> {
  return makeBesideDeletions(() => getJson('/connections/', connectionMadeSchema, { method: 'POST', body: payload }))
}

export function changeConnection(id: string, change: ConnectionChange): Promise<Connection> {
  return getJson(pathOf(id), connectionSchema, { method: 'PATCH', body: change })
}

export function replaceSecret(id: string, secret: ConnectionSecretInput): Promise<ConnectionMade> {
  return getJson(`${pathOf(id)}/secret`, connectionMadeSchema, { method: 'PUT', body: secret })
}

export async function deleteConnection(id: string): Promise<void> {
  await callApi(pathOf(id), { method: 'DELETE' })
}

export function signInAgain(id: string): Promise<Connection> {
  return getJson(`${pathOf(id)}/sign-in`, connectionSchema, { method: 'POST' })
}

export function tryConnection(id: string, url: string): Promise<ConnectionTest> {
  return getJson(`${pathOf(id)}/test`, connectionTestSchema, { method: 'POST', body: url === '' ? {} : { url } })
}
