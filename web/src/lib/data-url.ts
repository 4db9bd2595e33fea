// What a data address holds, as a file. Read by hand, since a page may be forbidden to fetch such addresses.

/** Of `data:<type>;base64,<content>`. */
export function blobOfDataUrl(address: string): Blob {
  const [head = '', content = ''] = address.split(',')
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' })
}
