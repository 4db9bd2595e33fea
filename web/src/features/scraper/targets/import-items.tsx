// The import control: a file chooser for .txt, .csv and .xlsx, busy while a file is read, with the outcome.
import { FileUp } from 'lucide-react'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { addManyTargets } from '../../../state/draft/add-many-targets.ts'
import { formatInteger, plural } from '../../../lib/format.ts'
import { ImportError, UNEXPECTED_FAILURE } from '../../../lib/imports/import-kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { IMPORT_ACCEPT, importFile } from '../../../lib/imports/import-file.ts'

export function ImportItems() {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean } | null>(null)

  const importChosen = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return
    setOutcome(null)
    setBusy(true)
    try {
      const { added, duplicates } = await addManyTargets(await importFile(file))
      setOutcome({ text: `${formatInteger(added)} added, ${plural(duplicates, 'duplicate')} skipped`, isError: false })
    } catch (error) {
      const text = error instanceof ImportError ? error.message : UNEXPECTED_FAILURE
      if (!(error instanceof ImportError)) console.error('The import failed.', error)
      setOutcome({ text, isError: true })
    } finally {
      setBusy(false)
      if (input.current) input.current.value = ''
    }
  }

  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size="small"
        className="h-auto! min-h-7 max-w-full shrink! py-0.5 text-left whitespace-normal!"
        icon={<FileUp aria-hidden="true" />}
        isBusy={isBusy}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        Import Items from .txt or .csv
      </Button>
      <input
        ref={input}
        type="file"
        accept={IMPORT_ACCEPT}
        aria-label="Import Items from .txt or .csv"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void importChosen(event)}
      />
      <span id={hintId} className="text-12 text-ink-faint">
        One item per line; .txt, .csv or .xlsx
      </span>
      <span role="status" className="basis-full text-13 empty:hidden">
        {isBusy && <span className="text-ink-soft">Reading the file...</span>}
        {outcome && <span className={outcome.isError ? 'text-failed' : 'text-ink-soft'}>{outcome.text}</span>}
      </span>
    </div>
  )
}
