// Messages to and from the import worker.
import { ImportError, UNEXPECTED_FAILURE, type ImportKind } from './import-kinds.ts'
import { readItems, readTableRows, type TableLimits } from './read-import.ts'

export type ImportRequest = { file: Blob; kind: ImportKind } & ({ as: 'items' } | { as: 'table'; limits: TableLimits })
export type ImportAnswer = { items: string[] } | { rows: string[][] } | { message: string }

export async function answerImport(request: ImportRequest): Promise<ImportAnswer> {
  const { file, kind } = request
  try {
    if (request.as === 'items') return { items: await readItems(file, kind) }
    return { rows: await readTableRows(file, kind, request.limits) }
  } catch (error) {
    return { message: error instanceof ImportError ? error.message : UNEXPECTED_FAILURE }
  }
}
