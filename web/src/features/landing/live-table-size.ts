// How high the live table stands, from before its rows are there until they are: nothing below it may move.

/** Tailwind classes. The evidence stands beside the table, below it where there is no room. */
export const LIVE_TABLE_HEIGHT = 'h-150 md:h-81'
