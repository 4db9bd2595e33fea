// Measures how many words of generated scans are read correctly. `npm run bench:scans`. Needs OCR (`npm ci --prefix ocr-runtime`).
import { parseDocument } from 'htmlparser2'
import { textContent } from 'domutils'
import { ocrSettings } from '@quarry/engine'
import { pictureMarkup } from '../../src/documents/ocr/picture-markup.ts'
import { ENGINE_LIMITS } from '../../src/limits.ts'
import { makeScans } from './made-scans.ts'

let [right, all] = [0, 0]
for (const { name, words, picture } of await makeScans()) {
  const before = performance.now()
  const { markup } = await pictureMarkup(picture, ENGINE_LIMITS.file, ocrSettings('eng'))
  const read = Map.groupBy(textContent(parseDocument(markup.replaceAll('<', ' <'))).split(/\s+/), (word) => word)
  const found = words.filter((word) => read.get(word)?.pop() !== undefined).length
  right += found
  all += words.length
  console.log(`${name}: ${found} of ${words.length} words, ${((performance.now() - before) / 1_000).toFixed(1)} s`)
}
console.log(`words right: ${((right / all) * 100).toFixed(2)}%`)
