// A newly created key: the only time that it is shown.
import type { NewApiKey } from '@quarry/contract'
import { Copy } from 'lucide-react'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'

export function MadeKey({ made, onClose }: { made: NewApiKey; onClose(): void }) {
  const copy = async () => {
    await copyText(made.token)
    showToast('The key is in your clipboard.')
  }
  return (
    <div role="status" className="flex flex-col gap-2 rounded-control bg-found-wash px-3 py-2.5 text-13 text-ink">
      <p className="font-medium">Copy “{made.name}” now: it is not shown again.</p>
      <code className="font-mono text-12 break-all select-all">{made.token}</code>
      <div className="flex gap-2">
        <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          Copy key
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </div>
  )
}
