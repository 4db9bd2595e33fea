// How wide text in charts is, before it is drawn.

/** Of a letter at the size of charts, roughly. */
export const CHAR_PX = 7
