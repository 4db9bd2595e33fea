// A live view of a page for the form of a job: actions become steps, values pointed at become data fields.
import type { LiveMode } from '@quarry/contract'
import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { useStore } from '../../../lib/store.ts'
import { draft } from '../../../state/draft/draft.ts'
import { draftConnection } from '../../../state/draft/draft-connection.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LiveClient } from '../../../ui/live/live-client.ts'
import { LiveColumns } from '../../../ui/live/live-columns.tsx'
import { LiveStart } from '../../../ui/live/live-start.tsx'
import { LiveView } from '../../../ui/live/live-view.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import { StepsPanel } from './steps-panel.tsx'
import { useLiveFields } from './use-live-fields.ts'
import { useRecordedSteps } from './use-recorded-steps.ts'

interface LiveDialogProps {
  mode: LiveMode
  onClose(): void
}

const ABOUT =
  'The page is open in the server’s browser. What you type goes only to the page and is not stored, except for the texts of recorded steps.'

export function LiveDialog({ mode, onClose }: LiveDialogProps) {
  const [client] = useState(() => new LiveClient())
  const { phase } = useStore(client.state)
  const [address, setAddress] = useState(() => draft.get().targets[0]?.value ?? '')
  useEffect(() => () => client.leave(), [client])
  const open = (wanted: string) => {
    setAddress(wanted)
    void client.open({ address: wanted, connection: draftConnection.get() }).then(() => client.send({ type: 'mode', mode }))
  }
  const close = () => {
    client.close()
    onClose()
  }
  const isStarted = phase !== 'none'
  return (
    <Dialog
      title="Live view"
      description={ABOUT}
      open
      onClose={close}
      className={isStarted ? 'h-[calc(100dvh-2rem)] sm:max-w-7xl' : 'sm:max-w-2xl'}
    >
      {isStarted ? (
        <Work client={client} address={address} onAgain={open} onClose={close} />
      ) : (
        <LiveStart
          label="A page to open"
          address={address}
          onOpen={open}
          onResume={(found) => {
            setAddress(found.url)
            client.resume(found)
          }}
        />
      )}
    </Dialog>
  )
}

interface WorkProps {
  client: LiveClient
  address: string
  onAgain(address: string): void
  onClose(): void
}

function Work({ client, address, onAgain, onClose }: WorkProps) {
  const { view } = useStore(client.state)
  const mode = view?.mode ?? 'use'
  const [namesBefore] = useState(() => draft.get().fields.map(({ name }) => name.trim()))
  const [hasSecret, setSecret] = useState(false)
  const steps = useRecordedSteps(view?.id ?? null)
  const fields = useLiveFields(view?.id ?? null, namesBefore)
  const modes = useRef<HTMLInputElement>(null)
  const { add } = steps
  const hearer = useMemo(() => ({ step: add, secret: () => setSecret(true) }), [add])
  return (
    <LiveColumns
      page={
        <>
          <Modes client={client} mode={mode} first={modes} />
          <LiveView client={client} onAgain={onAgain} onPoint={fields.choose} hearer={hearer} leaveTo={modes} />
        </>
      }
    >
      <div className="flex min-w-0 shrink-0 flex-col gap-3 lg:min-h-0 lg:w-88 lg:overflow-y-auto">
        {mode === 'point' ? (
          <FieldsPanel fields={fields} target={address} onClose={onClose} />
        ) : (
          <StepsPanel steps={steps} address={address} isRecording={mode === 'record'} hasSecret={hasSecret} onClose={onClose} />
        )}
      </div>
    </LiveColumns>
  )
}

const MODES = [
  ['use', 'Use the page'],
  ['record', 'Record steps'],
  ['point', 'Point at values'],
] as const satisfies [LiveMode, string][]

function Modes({ client, mode, first }: { client: LiveClient; mode: LiveMode; first: RefObject<HTMLInputElement | null> }) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-13">
      <legend className="sr-only">What clicks and keys do</legend>
      {MODES.map(([one, label]) => (
        <label key={one} className="flex min-h-6 items-center gap-1.5">
          <input
            ref={one === mode ? first : null}
            type="radio"
            name={name}
            className="accent-accent"
            checked={one === mode}
            onChange={() => client.send({ type: 'mode', mode: one })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
