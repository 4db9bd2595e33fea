// Encrypts a connection's credentials: the database alone does not reveal them.
import { CONNECTION_TROUBLES } from '@quarry/contract'
import type { AccessSecrets } from '@quarry/engine'
import { createRowSeal, type RowSeal } from '../../platform/seals/row-seal.ts'

export type ConnectionSeal = RowSeal<AccessSecrets>

export function createConnectionSeal(dataDir: string): ConnectionSeal {
  return createRowSeal({ dataDir, noun: 'connection', otherKey: CONNECTION_TROUBLES.other_key })
}
