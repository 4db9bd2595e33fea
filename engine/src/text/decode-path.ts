// Decodes escapes of addresses.

/** The path itself where its escapes are none: anyone may write a percent sign. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
