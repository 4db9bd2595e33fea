// Reads an imported file away from the page's thread, so that a large file never freezes the page.
import { answerImport, type ImportRequest } from './answer-import.ts'

self.addEventListener('message', (event: MessageEvent<ImportRequest>) => {
  void answerImport(event.data).then((answer) => self.postMessage(answer))
})
