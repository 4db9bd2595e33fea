// The home page's live table for the prerendered page without the app.
import { showLiveTable as show } from '../features/landing/live-view.ts'

/** `root` contains the prerendered home page. */
export function showLiveTable(root: HTMLElement): void {
  const figure = root.querySelector<HTMLElement>('#live-table')
  if (figure) show(figure)
}
