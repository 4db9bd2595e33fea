// The saved configurations in the modal that loads templates: chosen by radio, renamed in place, deleted.
import { configurationPayloadSchema, type Configuration, type ConfigurationSummary } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { plural } from '../../lib/format.ts'
import {
  configurationsQuery,
  deleteConfiguration,
  getConfiguration,
  refreshConfigurations,
  renameConfiguration,
  saveConfiguration,
} from '../../state/saved/configurations.queries.ts'
import { scheduleText } from '../../widgets/schedule-text.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast, type Toast } from '../../ui/toasts.ts'
import { useState, type FormEvent } from 'react'
import { Input } from '../../ui/input.tsx'

const UNDO_AGAIN_MS = 60_000

interface ConfigurationListProps {
  groupName: string
  chosenId: string | null
  onChoose(id: string): void
  onMessage(message: string | null): void
}

/** Nothing where there is none. */
export function ConfigurationList({ groupName, chosenId, onChoose, onMessage }: ConfigurationListProps) {
  const { data: configurations = [] } = useQuery(configurationsQuery)
  if (configurations.length === 0) return null
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-13 font-medium">Saved configurations</h3>
      <ul aria-label="Saved configurations" className="flex max-h-60 flex-col divide-y overflow-y-auto rounded-control border">
        {configurations.map((one) => (
          <Row
            key={one.id}
            configuration={one}
            groupName={groupName}
            isChosen={one.id === chosenId}
            onChoose={() => onChoose(one.id)}
            onMessage={onMessage}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  configuration: ConfigurationSummary
  groupName: string
  isChosen: boolean
  onChoose(): void
  onMessage(message: string | null): void
}

function Row({ configuration, groupName, isChosen, onChoose, onMessage }: RowProps) {
  const queryClient = useQueryClient()
  const [newName, setNewName] = useState<string | null>(null)
  const { id, name, target_count: targets, field_count: fields, step_count: steps, schedule } = configuration
  const change = async (call: () => Promise<void>, done: string, action?: Toast['action']) => {
    onMessage(null)
    try {
      await call()
      await refreshConfigurations(queryClient)
      showToast(done, action ? { action } : {})
    } catch (error) {
      onMessage(withDetail('The configuration could not be changed.', detailText(error)))
    }
  }
  const rename = (event: FormEvent) => {
    event.preventDefault()
    const wanted = (newName ?? '').trim()
    if (wanted === '') return onMessage('Please enter a name for the configuration.')
    setNewName(null)
    void change(() => renameConfiguration(id, wanted), `Configuration '${wanted}' saved.`)
  }
  const bringBack = async (whole: Configuration) => {
    try {
      await saveConfiguration(configurationPayloadSchema.parse(whole), null)
      await refreshConfigurations(queryClient)
    } catch (error) {
      // Another one may use its name by now, or the maximum may be reached: nothing is lost until that is resolved.
      const undo = { label: 'Undo', run: () => void bringBack(whole) }
      showToast(withDetail('The configuration could not be brought back.', detailText(error)), { action: undo, timeoutMs: UNDO_AGAIN_MS })
    }
  }
  /** The list contains only counts: the whole configuration is loaded for undo before it is deleted. */
  const remove = async () => {
    let whole: Configuration | null = null
    const call = async () => {
      whole = await getConfiguration(id)
      await deleteConfiguration(id)
    }
    await change(call, `Configuration '${name}' deleted.`, { label: 'Undo', run: () => whole && void bringBack(whole) })
  }
  if (newName !== null)
    return (
      <li className="p-2">
        <form className="flex gap-2" onSubmit={rename}>
          <Input aria-label="New name" value={newName} maxLength={200} onChange={(event) => setNewName(event.target.value)} />
          <Button type="submit" look="primary">
            Rename
          </Button>
          <Button onClick={() => setNewName(null)}>Cancel</Button>
        </form>
      </li>
    )
  return (
    <li className="flex items-center gap-1 pr-1.5 has-checked:bg-accent-wash">
      <label className="flex min-w-0 flex-1 items-center gap-x-3 px-3 py-2.5">
        <input type="radio" name={groupName} checked={isChosen} onChange={onChoose} className="size-4 shrink-0 accent-accent" />
        <span className="min-w-0 flex-1 text-12 text-ink-soft">
          <span className="line-clamp-2 text-14 font-medium wrap-anywhere text-ink">{name}</span>
          {plural(targets, 'target')} · {plural(fields, 'field')}
          {steps > 0 && ` · ${plural(steps, 'step')}`}
          {schedule && ` · ${scheduleText(schedule)}`}
        </span>
      </label>
      <Menu
        label={`Actions for ${name}`}
        trigger={<Button look="quiet" size="small" aria-label={`Actions for ${name}`} icon={<Ellipsis aria-hidden="true" />} />}
        entries={[
          { label: 'Rename', icon: <PenLine aria-hidden="true" />, run: () => setNewName(name) },
          { label: 'Delete', icon: <Trash2 aria-hidden="true" />, destructive: true, run: () => void remove() },
        ]}
      />
    </li>
  )
}
