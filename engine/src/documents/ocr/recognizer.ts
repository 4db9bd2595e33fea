// Recognises the words of a picture with positions and confidence. A sideways page is rotated, and a skewed one straightened first. Runs in
// the process that reads one file.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { FileError } from '../file-text.ts'
import type { TextRun } from '../pdf-shapes.ts'
import { loadCore, type FoundOcr } from './find-ocr.ts'
import { boxInPicture, TURNS, type Corners, type ScanPlaces } from './scan-places.ts'

export interface ReadPicture {
  /** Positions in pixels of the rotated picture. */
  runs: TextRun[]
  width: number
  /** Mean of all words weighted by length, 0 to 1. */
  confidence: number
  /** Words with a clearly lower confidence than the mean. */
  doubtful: { text: string; confidence: number }[]
  places: ScanPlaces
  /** True where most words are taller than wide: the lines run vertically. */
  isAcross: boolean
}

/** The used part of the OCR engine. */
interface Tesseract {
  FS: { writeFile(path: string, data: Uint8Array): void }
  TessBaseAPI: new () => TesseractApi
}
interface TesseractApi {
  Init(dataPath: null, languages: string, mode: number): number
  SetVariable(name: string, value: string): void
  /** EXIF orientation, then a rotation; returns 1 where the file is unreadable. */
  SetImageFile(orientation: number, radians: number): number
  FindLines(): number
  GetGradient(): number
  Recognize(monitor: null): number
  GetTSVText(page: number): string
}

/** EXIF orientations. */
const [UPRIGHT, UPSIDE_DOWN, ON_A_SIDE] = [1, 3, [6, 8]] as const
/** Confidence, words, and characters per word, below which other rotations are tried. */
const [UPRIGHT_CONFIDENCE, UPRIGHT_WORDS, WORD_CHARS] = [0.75, 3, 3]
const SKEW_MIN_RADIANS = 0.004
/** Words below this confidence are noise. */
const WORD_CONFIDENCE_MIN = 0.2
const [LINE_LEVEL, WORD_LEVEL] = [4, 5]

export interface Recognizer {
  /** @throws FileError undecodable */
  read(picture: Uint8Array): ReadPicture
}

/** @throws FileError ocr_unavailable where the engine does not start */
export async function createRecognizer(found: FoundOcr): Promise<Recognizer> {
  const start = loadCore(found) as (options: object) => Promise<Tesseract>
  const tesseract = await start({ TesseractProgress: () => undefined, print: () => undefined, printErr: () => undefined })
  for (const [language, path] of found.data) tesseract.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(path)))
  const api = new tesseract.TessBaseAPI()
  const isStarted = api.Init(null, [...found.data.keys()].join('+'), 1) === 0
  if (!isStarted) throw new FileError('ocr_unavailable', 'the installed language data does not match the OCR engine')
  api.SetVariable('tessedit_pageseg_mode', '3')
  const readTurned = (orientation: number): ReadPicture => {
    open(api, orientation, 0)
    api.FindLines()
    const skew = api.GetGradient()
    const isAskew = Math.abs(skew) >= SKEW_MIN_RADIANS
    if (isAskew) open(api, orientation, skew)
    api.Recognize(null)
    return pictureOf(api.GetTSVText(0), { orientation, radians: isAskew ? skew : 0 })
  }
  return {
    read(picture) {
      tesseract.FS.writeFile('/input', picture)
      const first = readTurned(UPRIGHT)
      if (isUpright(first)) return first
      const tried = [first]
      for (const orientation of first.isAcross ? ON_A_SIDE : [UPSIDE_DOWN, ...ON_A_SIDE]) {
        const read = readTurned(orientation)
        if (isUpright(read)) return read
        tried.push(read)
      }
      return tried.toSorted((a, b) => weightOf(b) - weightOf(a))[0]!
    },
  }
}

function open(api: TesseractApi, orientation: number, radians: number): void {
  if (api.SetImageFile(orientation, radians) === 1) throw new FileError('undecodable', 'not a readable picture')
}

function isUpright({ runs, confidence, isAcross }: ReadPicture): boolean {
  const chars = runs.reduce((sum, { text }) => sum + text.length, 0)
  return !isAcross && confidence >= UPRIGHT_CONFIDENCE && runs.length >= UPRIGHT_WORDS && chars >= runs.length * WORD_CHARS
}

/** Number of letters in words, weighted by confidence; 0 for vertical lines. */
function weightOf({ runs, confidence, isAcross }: ReadPicture): number {
  return (isAcross ? 0 : confidence ** 2) * runs.reduce((sum, { text }) => sum + (text.length >= 3 ? text.length : 0), 0)
}

/** Rows of Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function pictureOf(table: string, { orientation, radians }: { orientation: number; radians: number }): ReadPicture {
  const turn = TURNS[orientation] ?? 0
  const places: ScanPlaces = { space: 'picture', width: 0, height: 0, turn, words: [] }
  const picture: ReadPicture = { runs: [], width: 0, confidence: 0, doubtful: [], places, isAcross: false }
  const straightened = { turn, radians, width: 0, height: 0 }
  const words: { text: string; confidence: number; isTall: boolean }[] = []
  let line = { bottom: 0, height: 0 }
  for (const row of table.split('\n')) {
    const [level = 0, , , , , , left = 0, top = 0, width = 0, height = 0, percent = 0] = row.split('\t', 11).map(Number)
    const text = row.split('\t').slice(11).join(' ').trim()
    if (level === 1) {
      picture.width = width
      Object.assign(straightened, { width, height })
      Object.assign(places, turn === 90 || turn === 270 ? { width: height, height: width } : { width, height })
    }
    if (level === LINE_LEVEL) line = { bottom: top + height, height }
    const confidence = percent / 100
    if (level !== WORD_LEVEL || text === '' || confidence < WORD_CONFIDENCE_MIN) continue
    words.push({ text, confidence, isTall: height > width })
    const box: Corners = [left, line.bottom - line.height, left + width, line.bottom]
    places.words.push({ text, box: boxInPicture(box, straightened) })
    picture.runs.push({ text, x: left, y: line.bottom, width, size: line.height, isSpaced: true })
  }
  const chars = words.reduce((sum, { text }) => sum + text.length, 0)
  picture.confidence = chars === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / chars
  picture.doubtful = words.flatMap(({ text, confidence }) => (confidence < picture.confidence - DOUBT ? [{ text, confidence }] : []))
  const long = words.filter(({ text }) => text.length >= WORD_CHARS)
  picture.isAcross = long.filter(({ isTall }) => isTall).length > long.length / 2
  return picture
}
const DOUBT = 0.1
