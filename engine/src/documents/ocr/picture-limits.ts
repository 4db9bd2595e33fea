// How much of a picture, and how many of them, are read.

export interface PictureLimits {
  /** Of one picture or page. */
  pixelsMax: number
  scannedPagesMax: number
}
