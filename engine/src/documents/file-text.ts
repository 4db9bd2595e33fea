// What is read out of a file that is not text, and why it can't be.

export type FileKind = 'pdf' | 'docx' | 'sheet' | 'picture'

export interface FileText {
  /**
   * HTML of the file's text; pages of a PDF are sections with `data-page`, sheets of a workbook sections with `sheet`, and what holds a cell
   * of one has its address as `cell`.
   */
  markup: string
  /** True where only the beginning was read. */
  isCut: boolean
}

export type FileFault = 'undecodable' | 'empty_page' | 'needs_login' | 'too_large' | 'ocr_unavailable' | 'parse_limit'

/** The file can't be read; crosses the process boundary as its fields. */
export class FileError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileError'
    this.fault = fault
  }
}
