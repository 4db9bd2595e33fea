// Custom field types beside the rules of a field: one is taken from the list, or made of the rules and members as they are.
import { hasRules, schemaOf, type CustomType, type CustomTypePayload } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { hasMembers, type DraftField } from '../../../state/draft/draft.ts'
import { deleteLater, useStaying } from '../../../state/saved/late-deletion.ts'
import { createCustomType, customTypesQuery, deleteCustomType } from '../../../state/saved/custom-types.queries.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toasts.ts'

export function CustomTypes({ field, onUse }: { field: DraftField; onUse(type: CustomType): void }) {
  const queryClient = useQueryClient()
  const types = useStaying(useQuery(customTypesQuery).data) ?? []
  const [chosenId, setChosenId] = useState('')
  const [name, setName] = useState('')
  const chosen = types.find((type) => type.id === chosenId)
  const change = async (action: () => Promise<unknown>, done: string) => {
    try {
      await action()
      await queryClient.invalidateQueries({ queryKey: customTypesQuery.queryKey })
      showToast(done)
    } catch (error) {
      showToast(withDetail('The field type could not be changed.', detailText(error)))
    }
  }
  const remove = ({ id, name: itsName }: CustomType) =>
    deleteLater({
      id,
      told: `Field type '${itsName}' deleted.`,
      failure: 'The field type could not be changed.',
      remove: () => deleteCustomType(id),
      refresh: () => queryClient.invalidateQueries({ queryKey: customTypesQuery.queryKey }),
    })
  const choose = (id: string) => {
    setChosenId(id)
    const type = types.find((one) => one.id === id)
    if (type) onUse(type)
  }
  const kept = typeOf(field)
  const isKeepable = hasRules(kept.rules) || kept.schema !== undefined
  const keep = () => {
    if (!isKeepable) return
    void change(() => createCustomType({ name: name.trim(), ...kept }), `Field type '${name.trim()}' saved.`).then(() => setName(''))
  }
  return (
    <div className="flex flex-col gap-2 rounded-control border p-3">
      {types.length > 0 && (
        <div className="flex items-center gap-1">
          <Select aria-label="Custom field type" value={chosenId} onChange={(event) => choose(event.target.value)}>
            <option value="">Use one of your field types…</option>
            {types.map((type) => (
              <option key={type.id} value={type.id}>
                {type.name} ({type.type})
              </option>
            ))}
          </Select>
          {chosen && (
            <IconButton label={`Delete field type ${chosen.name}`} icon={<Trash2 aria-hidden="true" />} onClick={() => remove(chosen)} />
          )}
        </div>
      )}
      <div className="flex items-center gap-2">
        <Input
          aria-label="Name of the field type"
          placeholder="Name, to use this again"
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button disabled={name.trim() === '' || !isKeepable} onClick={keep}>
          Save as type
        </Button>
      </div>
    </div>
  )
}

function typeOf({ type, rules = {}, members = [] }: DraftField): Omit<CustomTypePayload, 'name'> {
  return { type, rules, ...(hasMembers(type) && members.length > 0 ? { schema: schemaOf(type, members) } : {}) }
}
