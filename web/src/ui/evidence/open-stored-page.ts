// Opens the stored copy of a page with the passage marked in a tab of its own.
import { detailText, withDetail } from '../../lib/api-error.ts'
import { showToast } from '../toasts.ts'
import { evidenceLink, type EvidencePlace } from './evidence-link.ts'

/** The tab is opened before its address is known: browsers allow that only within the click. */
export async function openStoredPage(at: EvidencePlace): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const url = await evidenceLink(at)
    if (!tab) return void showToast('Your browser kept the page from opening. Allow pop-ups for this site.')
    tab.opener = null
    tab.location.href = url
  } catch (error) {
    tab?.close()
    showToast(withDetail('The stored page could not be opened.', detailText(error)))
  }
}
