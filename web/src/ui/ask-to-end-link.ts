// The confirmation before a link is revoked. It is asked, not undone afterwards: a revoked link must show nothing from then on.
import { askConfirm } from './blocking-dialogs.ts'

export function askToEndLink(): Promise<boolean> {
  return askConfirm('End this link?\nWhoever has it sees nothing any more. It can’t be brought back; you can make another one.', {
    proceed: 'End link',
    destructive: true,
  })
}

/** Where the focus goes when the link's item goes, once the question has given it back. */
export const LINK_BESIDE = { item: 'li', control: 'button', fallback: '[role="dialog"] button[data-make]' } as const
