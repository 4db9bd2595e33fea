// Shown when a page cannot be rendered: a chunk could not be loaded (a new version was installed meanwhile), or there is a bug.
import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/mark.tsx'

export function FailurePage({ error }: { error: unknown }) {
  useEffect(() => {
    console.error('The page could not be shown.', error)
  }, [error])
  return (
    <main role="alert" className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center">
      <Mark className="size-8 text-accent" />
      <h1 className="text-20 font-semibold">This page could not be shown</h1>
      <p className="max-w-md text-14 text-ink-soft">
        Jobs keep running on the server, and their rows are safe. Reloading the page usually helps; details are in the browser's console.
      </p>
      <Button look="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </main>
  )
}
