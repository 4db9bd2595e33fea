// One template of the list: chosen by its radio, renamed in place, updated from the form or deleted by its menu.
import { LIMITS, type Template } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, PenLine, RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { formatDateTime, plural } from '../../lib/format.ts'
import { completeFields, draft } from '../../state/draft/draft.ts'
import { createTemplate, deleteTemplate, refreshTemplates, replaceTemplate } from '../../state/saved/templates.queries.ts'
import { useOtherAuthor } from '../../state/workspace/workspace.tsx'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast, type Toast } from '../../ui/toasts.ts'
import { stepsOfForm } from './steps-of-form.ts'
import { saveTemplateMessage } from './template-messages.ts'

const UNDO_AGAIN_MS = 60_000

interface TemplateRowProps {
  template: Template
  groupName: string
  isChosen: boolean
  onChoose(): void
  onMessage(message: string | null): void
}

export function TemplateRow({ template, groupName, isChosen, onChoose, onMessage }: TemplateRowProps) {
  const queryClient = useQueryClient()
  const [newName, setNewName] = useState<string | null>(null)
  const author = useOtherAuthor(template.created_by)
  const row = useFocusAfter(newName !== null)

  const change = async (call: () => Promise<void>, done: string, action?: Toast['action']) => {
    onMessage(null)
    try {
      await call()
      await refreshTemplates(queryClient)
      showToast(done, action ? { action } : {})
    } catch (error) {
      onMessage(saveTemplateMessage(error))
    }
  }
  const rename = (event: FormEvent) => {
    event.preventDefault()
    const name = (newName ?? '').trim()
    if (name === '') return onMessage('Please enter a name for the template.')
    setNewName(null)
    void change(
      () => replaceTemplate(template.id, { name, base_prompt: template.base_prompt, traits: template.traits, steps: template.steps }),
      `Template '${name}' saved.`,
    )
  }
  const update = async () => {
    const { basePrompt, fields } = draft.get()
    const traits = completeFields(fields)
    if (traits.length === 0) return onMessage('At least one valid Data Field (name and description) is required to save a template.')
    if (!(await askConfirm(`Replace the content of '${template.name}' with the form's prompt and fields?`, { proceed: 'Replace' }))) return
    await change(
      () => replaceTemplate(template.id, { name: template.name, base_prompt: basePrompt.trim() || null, traits, ...stepsOfForm() }),
      `Template '${template.name}' saved.`,
    )
  }
  const bringBack = async () => {
    const { name, base_prompt, traits, steps } = template
    try {
      await createTemplate({ name, base_prompt, traits, steps })
      await refreshTemplates(queryClient)
    } catch (error) {
      // Another one may use its name by now, or the maximum may be reached: nothing is lost until that is resolved.
      showToast(saveTemplateMessage(error), { action: undo, timeoutMs: UNDO_AGAIN_MS })
    }
  }
  const undo = { label: 'Undo', run: () => void bringBack() }
  const remove = () => change(() => deleteTemplate(template.id), `Template '${template.name}' deleted.`, undo)

  if (newName !== null) return <RenameForm name={newName} onName={setNewName} onSubmit={rename} onCancel={() => setNewName(null)} />
  return (
    <li ref={row} className="flex items-center gap-1 pr-1.5 has-checked:bg-accent-wash">
      <label className="flex min-w-0 flex-1 items-center gap-x-3 px-3 py-2.5">
        <input type="radio" name={groupName} checked={isChosen} onChange={onChoose} className="size-4 shrink-0 accent-accent" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-14 font-medium wrap-anywhere">{template.name}</span>
          <span className="block text-12 text-ink-soft">
            {plural(template.traits.length, 'field')} · {formatDateTime(template.created_at)}
          </span>
          {author && <span className="block truncate text-12 text-ink-soft">by {author}</span>}
        </span>
      </label>
      <Menu
        label={`Actions for ${template.name}`}
        trigger={<Button look="quiet" size="small" aria-label={`Actions for ${template.name}`} icon={<Ellipsis aria-hidden="true" />} />}
        entries={[
          { label: 'Rename', icon: <PenLine aria-hidden="true" />, run: () => setNewName(template.name) },
          { label: 'Update from form', icon: <RefreshCw aria-hidden="true" />, run: () => void update() },
          { label: 'Delete', icon: <Trash2 aria-hidden="true" />, destructive: true, run: () => void remove() },
        ]}
      />
    </li>
  )
}

/** After the form closes, the focus returns to the menu's button that opened it. */
function useFocusAfter(isRenaming: boolean) {
  const row = useRef<HTMLLIElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])
  return row
}

interface RenameFormProps {
  name: string
  onName(name: string): void
  onSubmit(event: FormEvent): void
  onCancel(): void
}

function RenameForm({ name, onName, onSubmit, onCancel }: RenameFormProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.select()
  }, [])
  return (
    <li className="p-2">
      <form className="flex gap-2" onSubmit={onSubmit}>
        <Input
          ref={input}
          aria-label="New name"
          value={name}
          maxLength={LIMITS.templateNameCharsMax}
          onChange={(event) => onName(event.target.value)}
        />
        <Button type="submit" look="primary">
          Rename
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </form>
    </li>
  )
}
