// Name, colour and sender of the brand.
import { BRAND_NAME_CHARS_MAX, DEFAULT_BRAND_COLOR, type Brand } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showToast } from '../../ui/toasts.ts'
import { brandQuery, removeBrand, saveBrand } from './branding.queries.ts'
import { useBrandUndo } from './use-brand-undo.ts'

export function BrandForm({ brand }: { brand: Brand | null }) {
  const queryClient = useQueryClient()
  const offerUndo = useBrandUndo()
  const ids = { name: useId(), color: useId(), sender: useId() }
  const [name, setName] = useState(brand?.name ?? '')
  const [color, setColor] = useState(brand?.color ?? DEFAULT_BRAND_COLOR)
  const [sender, setSender] = useState(brand?.reply_to ?? '')
  const save = useMutation({
    mutationFn: () => saveBrand({ name, color, reply_to: sender.trim() === '' ? null : sender.trim() }),
    onSuccess: (answer) => {
      queryClient.setQueryData(brandQuery.queryKey, answer)
      showToast('Your brand is saved.')
    },
  })
  const remove = useMutation({
    mutationFn: removeBrand,
    onSuccess: (answer) => {
      queryClient.setQueryData(brandQuery.queryKey, answer)
      if (brand) offerUndo('Your brand was removed. What you share shows this product’s name again.', brand)
    },
    onError: (error) => showToast(withDetail('Your brand could not be removed.', detailText(error))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} aria-label="Brand" className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_auto]">
        <Field id={ids.name} label="Name">
          <Input id={ids.name} value={name} maxLength={BRAND_NAME_CHARS_MAX} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field id={ids.color} label="Colour">
          <Input id={ids.color} type="color" value={color} className="w-20 px-1!" onChange={(event) => setColor(event.target.value)} />
        </Field>
      </div>
      <Field id={ids.sender} label="Answers to mails go to" hint="Your own address if empty. Mails show the brand’s name as the sender.">
        <Input id={ids.sender} type="email" value={sender} onChange={(event) => setSender(event.target.value)} />
      </Field>
      {save.error && (
        <p role="alert" className="text-13 whitespace-pre-line text-failed">
          {withDetail('Your brand could not be saved.', detailText(save.error))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={name.trim() === ''} isBusy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save brand'}
        </Button>
        {brand && (
          <Button look="quiet" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            Remove brand
          </Button>
        )}
      </div>
    </form>
  )
}
