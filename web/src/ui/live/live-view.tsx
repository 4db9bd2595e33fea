// A page in the server's browser: its address, its picture, and notices about it. Tools that use it are beside it.
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useStore } from '../../lib/store.ts'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { LiveBar } from './live-bar.tsx'
import { LiveChoices } from './live-choices.tsx'
import type { LiveClient, LiveListener } from './live-client.ts'
import { LiveScreen } from './live-screen.tsx'

interface LiveViewProps {
  client: LiveClient
  /** Opens the same page again, once the view is over. */
  onAgain(address: string): void
  onPoint?(place: { x: number; y: number; isEnclosing: boolean }): void
  hearer?: Partial<Pick<LiveListener, 'step' | 'secret'>>
  /** Where the keyboard goes when it leaves the page; the address without one. */
  leaveTo?: RefObject<HTMLElement | null>
}

export function LiveView({ client, onAgain, onPoint, hearer, leaveTo }: LiveViewProps) {
  const { phase, asked, view, page, ending } = useStore(client.state)
  const picture = useRef<HTMLImageElement>(null)
  const screen = useRef<HTMLTextAreaElement>(null)
  const address = useRef<HTMLInputElement>(null)
  useEffect(() => {
    client.hear({
      ...hearer,
      frame: (jpeg) => {
        if (picture.current) picture.current.src = `data:image/jpeg;base64,${jpeg}`
      },
    })
  }, [client, hearer])
  const leave = () => (leaveTo?.current ?? address.current)?.focus()
  return (
    <section aria-label="Live view" className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <LiveBar client={client} address={address} />
      <Trouble phase={phase} ending={ending} failure={page?.failure ?? null}>
        <Button size="small" look="primary" onClick={() => onAgain(view?.url ?? asked)}>
          Open it again
        </Button>
      </Trouble>
      <LiveScreen client={client} screen={screen} picture={picture} onPoint={(place) => onPoint?.(place)} onLeave={leave}>
        <LiveChoices client={client} onDone={() => screen.current?.focus()} />
      </LiveScreen>
    </section>
  )
}

interface TroubleProps {
  phase: ReturnType<LiveClient['state']['get']>['phase']
  ending: string | null
  failure: string | null
  children: ReactNode
}

function Trouble({ phase, ending, failure, children }: TroubleProps) {
  if (phase === 'ended')
    return (
      <Notice tone="error" action={children}>
        {ending}
      </Notice>
    )
  if (phase === 'opening') return <Notice>Opening the page...</Notice>
  if (phase === 'waiting') return <Notice tone="warning">The line is broken. The page goes on; it is being found again...</Notice>
  return failure === null ? null : <Notice tone="error">{failure}</Notice>
}
