// Help for pointing by mouse and by keyboard.
import { Kbd } from '../kbd.tsx'

export function PointingKeys({ what }: { what: string }) {
  return (
    <p className="text-12 text-ink-soft">
      Click {what}, or go through the page with <Kbd>Tab</Kbd> or the arrow keys and press <Kbd>Enter</Kbd>. <Kbd>Alt</Kbd> and a click, or{' '}
      <Kbd>Alt</Kbd>
      <Kbd>↑</Kbd>, takes what encloses it. <Kbd>Esc</Kbd> leaves the page.
    </p>
  )
}
