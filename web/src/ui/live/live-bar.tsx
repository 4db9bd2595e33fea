// Where the page is, and the ways to another: back, forward, again, and an address.
import { ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react'
import { useState, type FormEvent, type RefObject } from 'react'
import { useStore } from '../../lib/store.ts'
import { IconButton } from '../icon-button.tsx'
import { Input } from '../input.tsx'
import type { LiveClient } from './live-client.ts'

export function LiveBar({ client, address }: { client: LiveClient; address: RefObject<HTMLInputElement | null> }) {
  const { view, page } = useStore(client.state)
  /** Null: the address is not being edited, and that of the page is shown. */
  const [written, setWritten] = useState<string | null>(null)
  const isLoading = page?.is_loading === true
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (written !== null && written.trim() !== '') client.send({ type: 'go', address: written.trim() })
    setWritten(null)
  }
  return (
    <form onSubmit={go} className="flex min-w-0 items-center gap-1">
      <IconButton label="Back" icon={<ArrowLeft aria-hidden="true" />} onClick={() => client.send({ type: 'history', by: 'back' })} />
      <IconButton
        label="Forward"
        icon={<ArrowRight aria-hidden="true" />}
        onClick={() => client.send({ type: 'history', by: 'forward' })}
      />
      <IconButton
        label={isLoading ? 'Stop loading' : 'Load again'}
        icon={isLoading ? <X aria-hidden="true" /> : <RotateCw aria-hidden="true" />}
        onClick={() => client.send({ type: 'history', by: isLoading ? 'stop' : 'reload' })}
      />
      <Input
        ref={address}
        aria-label="Address of the page"
        value={written ?? view?.url ?? ''}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-12!"
        onChange={(event) => setWritten(event.target.value)}
        onBlur={() => setWritten(null)}
      />
    </form>
  )
}
