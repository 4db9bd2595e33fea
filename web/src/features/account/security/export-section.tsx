// Exports all stored data of the account, as one file.
import type { OwnerProof } from '@quarry/contract'
import { useState } from 'react'
import { z } from 'zod'
import { getJson } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { MessageBox } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'
import { isProofGiven, OwnerProofField } from './owner-proof-field.tsx'

const linkSchema = z.object({ url: z.string() })

export function ExportSection({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [proof, setProof] = useState<OwnerProof>({})
  const attempt = useAttempt()
  const { isBusy, outcome, run } = attempt
  const close = () => {
    setOpen(false)
    setProof({})
  }
  const download = () =>
    void run(async () => {
      const { url } = await getJson('/account/export-links', linkSchema, { method: 'POST', body: proof })
      // The response is a file, so the page stays.
      window.location.assign(url)
      close()
      return 'Your data is being downloaded as quarry-account.json.'
    })
  return (
    <Card title="Your data" description="Profile, templates, jobs, rows and everything else we store about your account, as one JSON file.">
      {isOpen ? (
        <form
          className="flex max-w-sm flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            download()
          }}
        >
          <OwnerProofField hasPassword={hasPassword} proof={proof} onProof={setProof} attempt={attempt} />
          <div className="flex gap-2">
            <Button type="submit" look="primary" disabled={!isProofGiven(proof)} isBusy={isBusy}>
              {isBusy ? 'Processing...' : 'Download'}
            </Button>
            <Button disabled={isBusy} onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>Export my data</Button>
        </div>
      )}
      {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
    </Card>
  )
}
