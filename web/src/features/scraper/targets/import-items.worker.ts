// Reads an imported file away from the page's thread, so that a large file never freezes the form.
import { ImportError, readItems, type ImportKind } from './read-items.ts'

export interface ImportRequest {
  file: Blob
  kind: ImportKind
}

export type ImportAnswer = { items: string[] } | { message: string }

self.addEventListener('message', (event: MessageEvent<ImportRequest>) => {
  readItems(event.data.file, event.data.kind).then(
    (items) => self.postMessage({ items } satisfies ImportAnswer),
    (error: unknown) => {
      const message = error instanceof ImportError ? error.message : 'An unexpected error occurred during file processing.'
      self.postMessage({ message } satisfies ImportAnswer)
    },
  )
})
