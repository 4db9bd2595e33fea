// Where a page of a view ended: the position of its last row and, in a sorted view, the value it stood at. Told by value and not by number,
// so that a row that is edited or comes meanwhile moves by itself: no other row is skipped or told twice.
import { z } from 'zod'

export interface ViewCursor {
  position: number
  /** What the row was sorted by, as text; null where it had no value, and where nothing is sorted. */
  key: string | null
}

const NOT_A_CURSOR = 'This is not a cursor of this list.'

export const viewCursorSchema = z
  .string()
  .regex(/^\d{1,9}(?:\.[\w-]{0,2000})?$/, NOT_A_CURSOR)
  .transform((text): ViewCursor => {
    const [position = '', key] = text.split('.')
    return { position: Number(position), key: key === undefined ? null : Buffer.from(key, 'base64url').toString() }
  })
  .refine(({ key }) => key?.includes('\0') !== true, NOT_A_CURSOR)
  .optional()
  .describe('Where the page before ended')

export function cursorText({ position, key }: ViewCursor): string {
  return key === null ? String(position) : `${position}.${Buffer.from(key).toString('base64url')}`
}
