// Names that are used once: the constraint decides, and its refusal becomes a sentence.
import { AppError } from '../app-error.ts'
import { sqlState } from './database-errors.ts'

const UNIQUE_VIOLATION = '23505'

/** @throws AppError conflict with the sentence where the name is taken */
export async function refuseTakenName<T>(detail: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new AppError('conflict', { detail, cause: error })
  }
}
