// Limits on the size and number of pictures that are read.

export interface PictureLimits {
  /** Pixels of one picture or page. */
  pixelsMax: number
  scannedPagesMax: number
}
