// The text of a file that is not plain text, and the reasons why it cannot be read.

export type FileKind = 'pdf' | 'docx' | 'sheet' | 'picture'

export interface FileText {
  /**
   * HTML of the file's text: pages of a PDF are sections with `data-page`, sheets of a workbook sections with `sheet`, and elements of a
   * sheet's cells have the cell's address as `cell`.
   */
  markup: string
  /** True where only the beginning was read. */
  isCut: boolean
}

export type FileFault = 'undecodable' | 'empty_page' | 'needs_login' | 'too_large' | 'ocr_unavailable' | 'parse_limit'

/** The file cannot be read; sent between processes as its fields. */
export class FileError extends Error {
  readonly fault: FileFault

  constructor(fault: FileFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileError'
    this.fault = fault
  }
}
