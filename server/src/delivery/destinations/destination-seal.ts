// Seals the secrets of tables, spreadsheets and chats: the database alone does not reveal them.
import { createRowSeal, type RowSeal } from '../../platform/seals/row-seal.ts'

export type DestinationSeal = RowSeal<string>

export const OTHER_KEY = 'What opens this destination was sealed with another key than that of this server. Enter it again.'

export function createDestinationSeal(dataDir: string): DestinationSeal {
  return createRowSeal({ dataDir, noun: 'destination', otherKey: OTHER_KEY })
}
