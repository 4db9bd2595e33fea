// The height of the live table, the same before and after its rows load: content below must not shift.

/** Tailwind classes. The evidence is beside the table, and below it on narrow screens. */
export const LIVE_TABLE_HEIGHT = 'h-150 md:h-81'
