// An error where something could not be loaded, with its reason and a retry button.
import { detailText, withDetail } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface LoadFailureProps {
  /** A sentence: "Your teams could not be loaded." */
  text: string
  error: unknown
  onRetry(): unknown
}

export function LoadFailure({ text, error, onRetry }: LoadFailureProps) {
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          Retry
        </Button>
      }
    >
      {withDetail(text, detailText(error))}
    </Notice>
  )
}
