// The logo of the brand: chosen as a file, or removed.
import { PICTURE_TYPES, type Brand } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { brandQuery, removeLogo, saveLogo } from './branding.queries.ts'
import { useBrandUndo } from './use-brand-undo.ts'

export function BrandLogo({ brand }: { brand: Brand }) {
  const { logo } = brand
  const offerUndo = useBrandUndo()
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? saveLogo(file) : removeLogo()),
    onSuccess: (answer, file) => {
      queryClient.setQueryData(brandQuery.queryKey, answer)
      if (!file) offerUndo('The logo was removed.', brand)
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        className="hidden"
        aria-label="Logo file"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) change.mutate(file)
        }}
      />
      <Button isBusy={change.isPending} onClick={() => chooser.current?.click()}>
        {logo ? 'Change logo' : 'Upload a logo'}
      </Button>
      {logo && (
        <Button look="quiet" isBusy={change.isPending} onClick={() => change.mutate(null)}>
          Remove logo
        </Button>
      )}
      <span className="text-12 text-ink-faint">PNG, JPEG or WebP, up to 500 kB.</span>
      {change.error && (
        <p role="alert" className="basis-full text-13 text-failed">
          {withDetail('The logo could not be changed.', detailText(change.error))}
        </p>
      )}
    </div>
  )
}
