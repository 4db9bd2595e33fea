// A cursor: the position of a page's last row and, in a view, its sort value. By value and not by index, so that an edited or added row
// only moves itself: no other row is skipped or sent twice.
import { z } from 'zod'
import { AppError } from '../../app-error.ts'

export interface ViewCursor {
  position: number
  /** The row's sort value, as text; null where it had none, and in a view that is not sorted; undefined where all rows are listed. */
  key: string | null | undefined
}

const NOT_A_CURSOR = 'This is not a cursor of this list.'
/** Represents a null key: not a character of an encoded key. */
const NO_KEY = '~'

export const viewCursorSchema = z
  .string()
  .regex(/^\d{1,9}(?:\.(?:~|[\w-]{0,2000}))?$/, NOT_A_CURSOR)
  .transform((text): ViewCursor => {
    const [position = '', key] = text.split('.')
    return { position: Number(position), key: key === NO_KEY ? null : key && Buffer.from(key, 'base64url').toString() }
  })
  .refine(({ key }) => key?.includes('\0') !== true, NOT_A_CURSOR)
  .optional()
  .describe('Where the page before ended')

export function cursorText({ position, key }: ViewCursor): string {
  if (key === undefined) return String(position)
  return `${position}.${key === null ? NO_KEY : Buffer.from(key).toString('base64url')}`
}

/** @throws AppError invalid: it belongs to a list in another order, where its position means another row */
export function assertCursorOf(list: 'all' | 'view' | 'sorted', cursor: ViewCursor | null): void {
  if (cursor === null) return
  const { key } = cursor
  if (list === 'all' ? key !== undefined : key === undefined || (list === 'view' && key !== null)) {
    throw new AppError('invalid', { detail: 'This cursor is of another list or order of rows. Start again without a cursor.' })
  }
}
