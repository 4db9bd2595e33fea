// The options of a list that the page has opened: the system draws such lists outside of the page, so they are shown here.
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useStore } from '../../lib/store.ts'
import { Button } from '../button.tsx'
import { Field } from '../field.tsx'
import { Select } from '../input.tsx'
import type { LiveClient, LiveState } from './live-client.ts'

/** `onDone`: the page has the keyboard again. */
export function LiveChoices({ client, onDone }: { client: LiveClient; onDone(): void }) {
  const { choices } = useStore(client.state)
  if (choices === null) return null
  return <ChoiceForm key={choices.options.join('\n')} choices={choices} client={client} onDone={onDone} />
}

function ChoiceForm({ choices, client, onDone }: { choices: NonNullable<LiveState['choices']>; client: LiveClient; onDone(): void }) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState(choices.chosen)
  useEffect(() => select.current?.focus(), [])
  const choose = (event: FormEvent) => {
    event.preventDefault()
    client.send({ type: 'choose', index: chosen })
    onDone()
  }
  const leave = () => {
    client.leaveChoices()
    onDone()
  }
  return (
    <form
      onSubmit={choose}
      className="absolute inset-x-2 top-2 flex flex-wrap items-end gap-2 rounded-card border border-accent bg-raised p-3 shadow-float"
    >
      <Field id={id} label={choices.label === '' ? 'Choose an option' : `Choose: ${choices.label}`} className="min-w-0 flex-1 basis-48">
        <Select ref={select} id={id} value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
          {choices.options.map((option, index) => (
            // Options are what the page has at that place, however they are called.
            <option key={`${index}:${option}`} value={index} disabled={option === ''}>
              {option}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" look="primary" disabled={chosen < 0}>
        Choose
      </Button>
      <Button onClick={leave}>Leave it</Button>
    </form>
  )
}
