// Where the element with the focus is removed (a deleted row, a finished form, a page that was left), browsers move the focus to the body,
// and screen reader users start from the top. The focus is moved to the nearest remaining container, unless a component moves it itself.

/** Containers with an accessible role, from the inside out. */
const PLACES = 'form, li, ul, ol, fieldset, section, nav, main, [role="region"], [role="tabpanel"], [role="group"], [role="list"]'
/** The grid moves its focus while it scrolls; dialogs and menus restore it themselves. */
const OWN_WAYS = '[role="grid"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Call the returned function to stop. */
export function followFocus(): () => void {
  let place: Element[] = []
  let waiting = 0
  const remember = ({ target }: FocusEvent) => {
    place = target instanceof Element && target.closest(OWN_WAYS) === null ? chainOf(target) : []
  }
  const goOn = () => {
    if (!isLost(place)) return
    const next = place.find((one): one is HTMLElement => one instanceof HTMLElement && one.isConnected && one.matches(PLACES))
    if (next) focusPlace(next)
  }
  // A focus that the user left, as by a click on the background, is not restored later.
  const forget = () =>
    setTimeout(() => {
      if (place[0]?.isConnected && document.activeElement === document.body) place = []
    })
  const observer = new MutationObserver(() => {
    if (!isLost(place)) return
    cancelAnimationFrame(waiting)
    // Runs after components that move the focus themselves.
    waiting = requestAnimationFrame(() => (waiting = requestAnimationFrame(goOn)))
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    cancelAnimationFrame(waiting)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

function isLost([focused]: readonly Element[]): boolean {
  return focused !== undefined && !focused.isConnected && (document.activeElement === document.body || document.activeElement === null)
}

/** The element and its ancestors. */
function chainOf(element: Element): Element[] {
  const chain = [element]
  for (let up = element.parentElement; up !== null && up !== document.body; up = up.parentElement) chain.push(up)
  return chain
}

/** Set only now: otherwise every click on the background would focus it. */
function focusPlace(element: HTMLElement): void {
  if (element.hasAttribute('tabindex')) return element.focus({ preventScroll: true })
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
}
