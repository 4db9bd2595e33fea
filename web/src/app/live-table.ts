// The home page's live table, for the painted page that has no app yet.
import { showLiveTable as show } from '../features/landing/live-view.ts'

/** `root` holds the painted home page. */
export function showLiveTable(root: HTMLElement): void {
  const figure = root.querySelector<HTMLElement>('#live-table')
  if (figure) show(figure)
}
