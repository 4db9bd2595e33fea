// Ids in paths. A malformed id is treated like one that does not exist.
import { AppError } from '../app-error.ts'

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** @throws AppError not_found */
export function readUuid(text: string): string {
  if (!isUuid(text)) throw new AppError('not_found')
  return text.toLowerCase()
}

/** @throws AppError not_found */
export function readSerialId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new AppError('not_found')
  return Number(text)
}
