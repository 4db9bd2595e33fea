import { answerImport, type ImportRequest } from '../lib/imports/answer-import.ts'

/** Reads in the page what a worker would read: jsdom has none. */
export class InPageImportWorker {
  private readonly listeners: ((event: { data: unknown }) => void)[] = []
  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    if (type === 'message') this.listeners.push(listener)
  }
  postMessage(request: ImportRequest): void {
    void answerImport(request).then((data) => this.listeners.forEach((listener) => listener({ data })))
  }
  terminate(): void {}
}
