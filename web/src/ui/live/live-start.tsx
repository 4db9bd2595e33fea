// Where a live view begins: an address, or the view that the person has open already.
import type { LiveView } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../button.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { Notice } from '../notice.tsx'
import { openViewsQuery } from './live.queries.ts'

interface LiveStartProps {
  label: string
  address: string
  onOpen(address: string): void
  onResume(view: LiveView): void
}

export function LiveStart({ label, address: given, onOpen, onResume }: LiveStartProps) {
  const id = useId()
  const [address, setAddress] = useState(given)
  const [known] = useQuery(openViewsQuery).data ?? []
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() !== '') onOpen(address.trim())
  }
  return (
    <>
      {known && (
        <Notice
          action={
            <Button size="small" onClick={() => onResume(known)}>
              Go on with it
            </Button>
          }
        >
          You have a live view open at {known.url}. Opening another page closes it.
        </Notice>
      )}
      <form onSubmit={open} className="flex flex-wrap items-end gap-2">
        <Field id={id} label={label} className="min-w-0 flex-1 basis-64">
          <Input
            id={id}
            value={address}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://www.example.com"
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
        <Button type="submit" look="primary" disabled={address.trim() === ''}>
          Open the page
        </Button>
      </form>
    </>
  )
}
