// Shown while the form is empty: fills it with practice pages, so that a first result is two clicks away.
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { flushSync } from 'react-dom'
import { useStorePart } from '../../lib/store.ts'
import { draft, isDraftEmpty } from '../../state/draft.ts'
import { productConfigQuery } from '../../state/product-config.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sampleDraft } from './sample-data.ts'
import { TRY_BUTTON_ID } from './start/start-bar.tsx'

export function FirstRun() {
  const isEmpty = useStorePart(draft, isDraftEmpty)
  const { data: config } = useQuery(productConfigQuery)
  if (!isEmpty || !config?.practice_web_url) return null
  const fill = () => {
    const sample = sampleDraft(config)
    if (!sample) return
    // This notice goes with its button: the focus goes on to what is pressed next.
    flushSync(() => draft.set(sample))
    document.getElementById(TRY_BUTTON_ID)?.focus()
  }
  return (
    <Notice
      action={
        <Button size="small" icon={<Sparkles aria-hidden="true" />} onClick={fill}>
          Try with sample data
        </Button>
      }
    >
      New here? Fill the form with eight product pages of the built-in practice shop, then press Try. No sign-in needed.
    </Notice>
  )
}
