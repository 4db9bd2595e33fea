// Creates or edits a destination: its kind, its location, what is delivered, and when.
import type { Destination } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { timeZone as chosenZone } from '../../../lib/time-zone.ts'
import { destinationsQuery } from '../../../state/jobs/receivers.queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { DestinationForm, PartProps } from './destination-form.ts'
import { What, When } from './destination-terms.tsx'
import { addDestination, changeDestination } from './destinations.queries.ts'
import { changeOf, formOf, isComplete, newForm, payloadOf } from './form-payload.ts'
import { DESTINATION_KIND_NAMES, kindOf } from './kinds/destination-kinds.ts'

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

interface DestinationDialogProps {
  /** Null: a new one. */
  known: Destination | null
  onClose(): void
}

export function DestinationDialog({ known, onClose }: DestinationDialogProps) {
  const queryClient = useQueryClient()
  const [value, setValue] = useState<DestinationForm>(() => (known ? formOf(known) : newForm(chosenZone.get() ?? browserZone())))
  const change = (part: Partial<DestinationForm>) => setValue((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () => (known ? changeDestination(known.id, changeOf(value)) : addDestination(payloadOf(value))),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const { Place } = kindOf(value.kind)
  return (
    <Dialog title={known ? 'Change destination' : 'New destination'} open onClose={onClose} className="sm:max-w-2xl">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Kind value={value} isKnown={known !== null} onChange={change} />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Place value={value} keepsSecret={known !== null} onChange={change} />
        </div>
        <What value={value} onChange={change} />
        <When value={value} onChange={change} />
        {save.error && <Notice tone="error">{withDetail('The destination could not be saved.', detailText(save.error))}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!isComplete(value, known !== null)} isBusy={save.isPending}>
            {known ? 'Save changes' : 'Add destination'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Its kind, which cannot be changed later, and its name. */
function Kind({ value, isKnown, onChange }: PartProps & { isKnown: boolean }) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field id={id} label="Deliver to">
        <Select
          id={id}
          value={value.kind}
          disabled={isKnown}
          onChange={(event) => onChange({ kind: DESTINATION_KIND_NAMES.find((kind) => kind === event.target.value) ?? 's3', secret: '' })}
        >
          {DESTINATION_KIND_NAMES.map((kind) => (
            <option key={kind} value={kind}>
              {kindOf(kind).label}
            </option>
          ))}
        </Select>
      </Field>
      <TextField label="Name" value={value.name} placeholder={kindOf(value.kind).nameExample} onChange={(name) => onChange({ name })} />
    </div>
  )
}
