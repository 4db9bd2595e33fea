// The form of a job: two cards and the bar that starts it.
// In: the draft. Out: a run that was started. Next: web/src/features/scraper/scraper.queries.ts
import type { ReactNode } from 'react'
import { FirstRun } from './first-run.tsx'
import { RestoreNotice } from './restore-notice.tsx'
import { SchemaCard } from './schema/schema-card.tsx'
import { StartBar } from './start/start-bar.tsx'
import { TargetCard } from './targets/target-card.tsx'

export function ScraperForm({ templateActions, onRun }: { templateActions: ReactNode; onRun(id: string | null): void }) {
  return (
    <div className="@container flex min-w-0 grow flex-col gap-4">
      <RestoreNotice />
      <FirstRun />
      <div className="grid min-w-0 grid-cols-1 gap-4 @[960px]:grid-cols-2">
        <TargetCard actions={templateActions} />
        <SchemaCard />
      </div>
      <StartBar onRun={onRun} />
    </div>
  )
}
