// What the copiers of the three formats answer. It knows no format.

export interface CopiedPicture {
  bytes: Buffer
  width: number
  height: number
}
