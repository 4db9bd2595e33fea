/** Of a letter at the size of charts, roughly. */
export const CHAR_PX = 7
