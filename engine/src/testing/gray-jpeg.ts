// The smallest gray JPEG that decoders accept: for tests of pictures, and as the start of fuzzing.

/** A JPEG of one component, 16 by 8 pixels: black on the left, white on the right. */
export const GRAY_JPEG = Buffer.concat([
  Buffer.from('ffd8ffdb004300', 'hex'),
  Buffer.alloc(64, 8),
  Buffer.from('ffc0000b080008001001011100', 'hex'),
  // One code in each table: a level of eight bits, and the end of the block.
  Buffer.from(`ffc4001400${'01'.padEnd(32, '0')}08ffc4001410${'01'.padEnd(32, '0')}00`, 'hex'),
  Buffer.from('ffda0008010100003f003f9fefffd9', 'hex'),
])
