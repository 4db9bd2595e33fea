// The result of copying a picture, the same for the three formats.

export interface CopiedPicture {
  bytes: Buffer
  width: number
  height: number
}
