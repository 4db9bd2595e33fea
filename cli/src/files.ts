// Reads and writes the files named on the command line.
import { createWriteStream, openSync, readFileSync, statSync, type WriteStream } from 'node:fs'
import { ArgumentError, BrokenOff } from './command.ts'

/** The file name that means standard input. */
export const STDIN = '-'
/** Read by its file descriptor: opening `process.stdin` makes it non-blocking, and a read from a terminal would then fail before any input. */
const STDIN_FILE = 0

/** The text of a UTF-8 file, without a byte order mark at its beginning. @throws ArgumentError for a file that cannot be read. */
export function readTextFile(path: string): string {
  try {
    return withoutByteOrderMark(readFileSync(path === STDIN ? STDIN_FILE : path, 'utf8'))
  } catch (error) {
    throw new ArgumentError(`The file ${path} cannot be read (${codeOf(error)}).`)
  }
}

export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** The trimmed lines of a file, without empty ones. @throws ArgumentError for a file that cannot be read. */
export function readLines(path: string): string[] {
  return readTextFile(path)
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Whether both paths lead to the same file; false where one is undefined, does not exist, or is not a regular file. */
export function isSameFile(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  const [left, right] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }))
  return left?.isFile() === true && left.ino === right?.ino && left.dev === right.dev
}

/** Opens a file for writing and empties it. @throws ArgumentError for a file that cannot be written. */
export function openOutput(file: string): WriteStream {
  try {
    return createWriteStream(file, { fd: openSync(file, 'w') })
  } catch (error) {
    throw new ArgumentError(`The file ${file} cannot be written (${codeOf(error)}).`)
  }
}

/** The error for a file that fails after it was opened, such as on a full disk. */
export function brokenFile(file: string, cause: unknown): BrokenOff {
  return new BrokenOff(`The file ${file} cannot be written to its end (${codeOf(cause)}).`, { cause })
}

/** The system's error code, such as ENOSPC; "unknown" where the error has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
