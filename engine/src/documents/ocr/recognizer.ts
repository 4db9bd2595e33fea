// The words of a picture with their places and the OCR's confidence. A sideways page is rotated, and a skewed one is
// straightened first. Runs in the process that reads one file.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { FileError } from '../file-text.ts'
import type { TextRun } from '../pdf-shapes.ts'
import { loadCore, type FoundOcr } from './find-ocr.ts'
import { boxInPicture, TURNS, type Corners, type ScanPlaces } from './scan-places.ts'

export interface ReadPicture {
  /** Places in pixels of the picture as it was turned. */
  runs: TextRun[]
  width: number
  /** 0 to 1, of all words. */
  confidence: number
  /** Words that are less sure than that, with how sure they are. */
  doubtful: { text: string; confidence: number }[]
  places: ScanPlaces
  /** True where most words are higher than wide: their lines run up or down. */
  isAcross: boolean
}

/** What is used of the program. */
interface Tesseract {
  FS: { writeFile(path: string, data: Uint8Array): void }
  TessBaseAPI: new () => TesseractApi
}
interface TesseractApi {
  Init(dataPath: null, languages: string, mode: number): number
  SetVariable(name: string, value: string): void
  /** By the numbers of EXIF, then by an angle; 1 where it can't be read. */
  SetImageFile(orientation: number, radians: number): number
  FindLines(): number
  GetGradient(): number
  Recognize(monitor: null): number
  GetTSVText(page: number): string
}

/** As EXIF numbers them. */
const [UPRIGHT, UPSIDE_DOWN, ON_A_SIDE] = [1, 3, [6, 8]] as const
/** A page that is read with less, or in single letters, is tried turned. */
const [UPRIGHT_CONFIDENCE, UPRIGHT_WORDS, WORD_CHARS] = [0.75, 3, 3]
const SKEW_MIN_RADIANS = 0.004
/** Words that are less sure are noise of the paper. */
const WORD_CONFIDENCE_MIN = 0.2
const [LINE_LEVEL, WORD_LEVEL] = [4, 5]

export interface Recognizer {
  /** @throws FileError undecodable */
  read(picture: Uint8Array): ReadPicture
}

/** @throws FileError ocr_unavailable where the program does not start */
export async function createRecognizer(found: FoundOcr): Promise<Recognizer> {
  const start = loadCore(found) as (options: object) => Promise<Tesseract>
  const tesseract = await start({ TesseractProgress: () => undefined, print: () => undefined, printErr: () => undefined })
  for (const [language, path] of found.data) tesseract.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(path)))
  const api = new tesseract.TessBaseAPI()
  const isStarted = api.Init(null, [...found.data.keys()].join('+'), 1) === 0
  if (!isStarted) throw new FileError('ocr_unavailable', 'its data of languages does not fit')
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

/** Letters that are surely read. */
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
