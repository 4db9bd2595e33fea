// Makes pictures of known text with a browser: letters with tables and paragraphs in several typefaces, like scans. They are straight,
// slightly rotated or lying on a side, at 150 and 300 dpi.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from '@quarry/engine'

export interface MadeScan {
  name: string
  dpi: number
  /** Rotation of the page in degrees. */
  turn: number
  words: string[]
  picture: Uint8Array
}

const FACES = ['serif', 'sans-serif', 'monospace']
const TURNS = [0, 2, -3, 90, 180, 270]
const DPIS = [150, 300]
const [WIDTH, HEIGHT] = [794, 1123]

const PARAGRAPHS = [
  'The delivery was made on the third of May to the warehouse at Hill Road, and all seven boxes were found in good order by the clerk.',
  'Please pay the amount within thirty days. Late payments cost two percent of the open sum for each month that has begun.',
  'Questions about this letter are answered by Ms Jones on weekdays between nine and five, by telephone or by mail.',
]
const ITEMS = [
  ['Ink blue', '2', '40.00', '80.00'],
  ['Paper A4 white', '5', '24.00', '120.00'],
  ['Pencil soft', '12', '1.50', '18.00'],
  ['Folder green', '3', '6.00', '18.00'],
]

interface Letter {
  html: string
  words: string[]
}

function letter(at: number): Letter {
  const number = 4711 + at * 13
  const paragraphs = [PARAGRAPHS[at % PARAGRAPHS.length]!, PARAGRAPHS[(at + 1) % PARAGRAPHS.length]!]
  const lines = ['Blue Kite Ltd', 'Mill Lane 7', 'Leeds', `Invoice number ${number}`, 'Date 3 May 2024', ...paragraphs]
  const rows = ITEMS.map((cells) => `<tr>${cells.map((cell) => `<td style="padding:4px 24px 4px 0">${cell}</td>`).join('')}</tr>`).join('')
  const text = lines.map((line, index) => (index === 3 ? `<h2>${line}</h2>` : `<p style="margin:6px 0">${line}</p>`)).join('')
  const html = `${text}<table>${rows}</table><p>Total amount 236.00 EUR</p>`
  const words = [...lines, ...ITEMS.flat(), 'Total amount 236.00 EUR'].flatMap((line) => line.split(/\s+/))
  return { html, words }
}

export async function makeScans(): Promise<MadeScan[]> {
  const found = await findBrowser(join(mkdtempSync(join(tmpdir(), 'quarry-scans-')), 'browser'))
  if (found === null) throw new Error('There is no browser to make scans with.')
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env },
    args: ['--no-sandbox'],
  })
  const scans: MadeScan[] = []
  for (const dpi of DPIS) {
    const page = await browser.newPage({
      viewport: { width: WIDTH, height: HEIGHT },
      deviceScaleFactor: dpi / 96,
      javaScriptEnabled: false,
    })
    for (const [at, turn] of TURNS.entries()) {
      const { html, words } = letter(at)
      const isAcross = turn % 180 !== 0 && turn % 90 === 0
      await page.setViewportSize(isAcross ? { width: HEIGHT, height: WIDTH } : { width: WIDTH, height: HEIGHT })
      const place = `position:absolute;left:50%;top:50%;width:${WIDTH}px;height:${HEIGHT}px;transform:translate(-50%,-50%) rotate(${turn}deg)`
      await page.setContent(
        `<body style="margin:0;background:#fff;overflow:hidden"><div style="${place};box-sizing:border-box;padding:70px;font:16px/1.4 ${FACES[at % FACES.length]}">${html}</div>`,
      )
      scans.push({ name: `${dpi} dpi, turned by ${turn}`, dpi, turn, words, picture: await page.screenshot({ type: 'png' }) })
    }
    await page.close()
  }
  await browser.close()
  return scans
}
