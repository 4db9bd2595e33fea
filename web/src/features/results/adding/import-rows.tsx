// Rows from a file: .txt, .csv or .xlsx, every value a row.
import { FileUp } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { IMPORT_ACCEPT, importFile } from '../../../lib/imports/import-file.ts'
import { ImportError, UNEXPECTED_FAILURE } from '../../../lib/imports/import-kinds.ts'
import { Button } from '../../../ui/button.tsx'

export function ImportRows({ onItems }: { onItems(name: string, items: readonly string[]): void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    setProblem(null)
    setBusy(true)
    try {
      onItems(file.name, await importFile(file))
    } catch (error) {
      if (!(error instanceof ImportError)) console.error('The import failed.', error)
      setProblem(error instanceof ImportError ? error.message : UNEXPECTED_FAILURE)
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" icon={<FileUp aria-hidden="true" />} isBusy={isBusy} onClick={() => input.current?.click()}>
        Import a File
      </Button>
      <input
        ref={input}
        type="file"
        accept={IMPORT_ACCEPT}
        aria-label="File with rows"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void read(event)}
      />
      <span className="text-12 text-ink-faint">.txt, .csv or .xlsx</span>
      {problem && (
        <p role="alert" className="basis-full text-13 text-failed">
          {problem}
        </p>
      )}
    </div>
  )
}
