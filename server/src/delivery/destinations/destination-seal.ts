// Encrypts the secrets of destinations (databases, spreadsheets, chats), so that the database alone does not reveal them.
import { createRowSeal, type RowSeal } from '../../platform/seals/row-seal.ts'

export type DestinationSeal = RowSeal<string>

export const OTHER_KEY = 'The credentials of this destination were encrypted with the key of another server. Enter them again.'

export function createDestinationSeal(dataDir: string): DestinationSeal {
  return createRowSeal({ dataDir, noun: 'destination', otherKey: OTHER_KEY })
}
