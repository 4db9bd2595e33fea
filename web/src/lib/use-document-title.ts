// Names the page in the browser's tab and history for as long as it is shown.
import { useEffect } from 'react'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Quarry`
    return () => {
      document.title = 'Quarry'
    }
  }, [title])
}
