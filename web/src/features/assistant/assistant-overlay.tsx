// The panel as a drawer over narrow screens: focus is trapped; Escape and the backdrop close it.
import { Dialog } from '@base-ui/react/dialog'
import { closeAssistant, useAssistantIsOpen } from '../../state/assistant/assistant-panel.ts'
import { AssistantPanel } from './assistant-panel.tsx'

export function AssistantOverlay() {
  const isOpen = useAssistantIsOpen()
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && closeAssistant()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          id="assistant-panel"
          className="fixed inset-y-0 right-0 z-40 w-full max-w-[400px] border-l bg-surface shadow-float transition-transform data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <Dialog.Title className="sr-only">AI Assistant</Dialog.Title>
          <AssistantPanel onClose={closeAssistant} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
