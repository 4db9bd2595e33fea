// The modal that lists the templates: choose one and load it, or rename, update and delete it.
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { configurationsQuery } from '../../state/saved/configurations.queries.ts'
import { templatesQuery } from '../../state/saved/templates.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConfigurationList } from './configuration-list.tsx'
import { loadConfigurationIntoForm } from './load-configuration.ts'
import { loadTemplateIntoForm } from './load-template.ts'
import { loadTemplateMessage } from './template-messages.ts'
import { TemplateRow } from './template-row.tsx'

const SEARCH_FROM = 8

export function LoadTemplateModal({ onClose }: { onClose(): void }) {
  const id = useId()
  const { data: templates = [], isPending, error } = useQuery(templatesQuery)
  const { data: configurations = [] } = useQuery(configurationsQuery)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [configurationId, setConfigurationId] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [message, setMessage] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const shown = templates.filter((template) => template.name.toLowerCase().includes(search.trim().toLowerCase()))
  const isChosen = templates.some((template) => template.id === chosenId)

  const load = async () => {
    setMessage(null)
    const chosen = isChosen ? chosenId : null
    if (!chosen && !configurationId) return setMessage('Please select a template to load.')
    setLoading(true)
    const outcome = configurationId ? await loadConfigurationIntoForm(configurationId) : await loadTemplateIntoForm(chosen ?? '')
    setLoading(false)
    if (outcome.loaded) onClose()
    else setMessage(outcome.message)
  }

  return (
    <Dialog
      title="Load Template"
      description="A template holds a base prompt and data fields."
      open
      onClose={onClose}
      className="sm:max-w-xl"
    >
      {error && <Notice tone="error">{loadTemplateMessage(error)}</Notice>}
      {templates.length >= SEARCH_FROM && (
        <Input
          aria-label="Search templates"
          placeholder="Search templates"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {isPending && <Skeleton className="h-24 w-full" />}
      {!isPending && !error && templates.length === 0 && (
        <EmptyState title="No templates yet">
          Fill the form and choose Save as Template to keep its prompt and fields for the next job.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul aria-label="Templates" className="flex max-h-80 flex-col divide-y overflow-y-auto rounded-control border">
          {shown.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              groupName={id}
              isChosen={template.id === chosenId}
              onChoose={() => {
                setChosenId(template.id)
                setConfigurationId(null)
              }}
              onMessage={setMessage}
            />
          ))}
        </ul>
      )}
      <ConfigurationList
        groupName={id}
        chosenId={configurationId}
        onChoose={(one) => {
          setConfigurationId(one)
          setChosenId(null)
        }}
        onMessage={setMessage}
      />
      {message && (
        <p role="alert" className="text-13 whitespace-pre-line text-failed">
          {message}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        {/* Where there is nothing to load it is not the primary button; when pressed it shows what is missing. */}
        <Button
          look={templates.length + configurations.length > 0 ? 'primary' : 'secondary'}
          isBusy={isLoading}
          onClick={() => void load()}
        >
          {isLoading ? 'Loading...' : 'Load Template'}
        </Button>
      </div>
    </Dialog>
  )
}
