// What concerns the whole installation, for those who operate it.
import { LocalModels } from './local-models.tsx'
import { ModelPanel } from './model-panel.tsx'

export function Installation() {
  return (
    <div className="flex flex-col gap-4">
      <ModelPanel />
      <LocalModels />
    </div>
  )
}
