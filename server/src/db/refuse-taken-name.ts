// Unique names: the database constraint decides, and its violation becomes a sentence for the user.
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
