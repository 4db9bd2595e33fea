// Parts of dates and times of day as ISO 8601 writes them.

/** 7 → "07". */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
