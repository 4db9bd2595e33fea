// Files that are named on the command line: lists and settings to read, tables to write.
import { createWriteStream, openSync, readFileSync, statSync, type WriteStream } from 'node:fs'
import { ArgumentError, BrokenOff } from './command.ts'

/** Stands for standard input where a file is read. */
export const STDIN = '-'
/** By its number: `process.stdin` makes it a stream, and one of a terminal that is typed into then has nothing to read yet. */
const STDIN_FILE = 0

/** Without the byte order mark that programs of Windows begin a file with. @throws ArgumentError for a file that cannot be read. */
export function readTextFile(path: string): string {
  try {
    return withoutMark(readFileSync(path === STDIN ? STDIN_FILE : path, 'utf8'))
  } catch (error) {
    throw new ArgumentError(`The file ${path} cannot be read (${codeOf(error)}).`)
  }
}

export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** The lines that say something, without the blanks around them. @throws ArgumentError */
export function readLines(path: string): string[] {
  return readTextFile(path)
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** False where one of them is not there, or no file. */
export function isSameFile(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  const [left, right] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }))
  return left?.isFile() === true && left.ino === right?.ino && left.dev === right.dev
}

/** An empty file to be filled. @throws ArgumentError for one that cannot be written. */
export function openOutput(file: string): WriteStream {
  try {
    return createWriteStream(file, { fd: openSync(file, 'w') })
  } catch (error) {
    throw new ArgumentError(`The file ${file} cannot be written (${codeOf(error)}).`)
  }
}

/** For what an opened file answers later: a full disk, a drive that is gone. */
export function brokenFile(file: string, cause: unknown): BrokenOff {
  return new BrokenOff(`The file ${file} cannot be written to its end (${codeOf(cause)}).`, { cause })
}

/** The system's name of what is wrong, like ENOSPC. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
