// The modal that saves the form's prompt and fields as a template. A name in use requires a confirmation.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { plural } from '../../lib/format.ts'
import { useStore } from '../../lib/store.ts'
import { completeFields, draft, isDraftEmpty } from '../../state/draft/draft.ts'
import { draftSchedule } from '../../state/draft/draft-schedule.ts'
import { configurationsQuery, refreshConfigurations, saveConfiguration } from '../../state/saved/configurations.queries.ts'
import { createTemplate, refreshTemplates, replaceTemplate, templatesQuery } from '../../state/saved/templates.queries.ts'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showToast } from '../../ui/toasts.ts'
import { KeepChoice, type Kept } from './keep-choice.tsx'
import { stepsOfForm } from './steps-of-form.ts'
import { KeptSchedule } from './kept-schedule.tsx'
import { saveTemplateMessage } from './template-messages.ts'

export function SaveTemplateModal({ onClose }: { onClose(): void }) {
  const id = useId()
  const queryClient = useQueryClient()
  const { data: templates = [] } = useQuery(templatesQuery)
  const { data: configurations = [] } = useQuery(configurationsQuery)
  const [kept, setKept] = useState<Kept>('template')
  const form = useStore(draft)
  const [name, setName] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const traits = completeFields(form.fields)

  const save = async () => {
    const trimmed = name.trim()
    if (trimmed === '') return setMessage('Please enter a name for the template.')
    if (traits.length === 0) return setMessage('At least one valid Data Field (name and description) is required to save a template.')
    if (kept === 'configuration') return saveWhole(trimmed)
    const same = templates.find((template) => template.name === trimmed)
    if (same && !(await askConfirm(`A template named '${trimmed}' already exists. Replace it?`, { proceed: 'Replace' }))) return
    const payload = { name: trimmed, base_prompt: form.basePrompt.trim() || null, traits, ...stepsOfForm() }
    await (same ? replaceTemplate(same.id, payload) : createTemplate(payload))
    await refreshTemplates(queryClient)
    showToast(`Template '${trimmed}' saved.`)
    onClose()
  }
  const saveWhole = async (trimmed: string) => {
    const same = configurations.find((one) => one.name === trimmed)
    if (same && !(await askConfirm(`A configuration named '${trimmed}' already exists. Replace it?`, { proceed: 'Replace' }))) return
    const items = form.targets.map((target) => target.value)
    const payload = {
      name: trimmed,
      base_prompt: form.basePrompt.trim() || null,
      target_item_name: form.targetName.trim(),
      target_items: items,
      traits,
    }
    const when = draftSchedule.get()
    const planned = { schedule: when?.schedule ?? null, time_zone: when?.timeZone ?? 'UTC' }
    await saveConfiguration({ ...payload, steps: [], page_steps: [], ...stepsOfForm(), ...planned }, same?.id ?? null)
    await refreshConfigurations(queryClient)
    showToast(`Configuration '${trimmed}' saved.`)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMessage(null)
    setSaving(true)
    try {
      await save()
    } catch (error) {
      setMessage(saveTemplateMessage(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog title="Save as Template" open onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <Field id={id} label="Template name" hint={`Keeps the base prompt and ${plural(traits.length, 'data field')}.`} error={message}>
          <Input id={id} value={name} maxLength={200} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
        <KeepChoice kept={kept} onChange={setKept} />
        {kept === 'configuration' && <KeptSchedule />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={name === '' || isDraftEmpty(form)} isBusy={isSaving}>
            {isSaving ? 'Saving...' : kept === 'template' ? 'Save Template' : 'Save Configuration'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
