// Where the focus goes when the item it is in is about to be taken away: into the next item, so that the keyboard's place is kept.

interface Choice {
  /** What goes, with the control in it. */
  item: string
  /** What gets the focus in the item beside it. */
  control: string
  /** Gets it where no item is left. */
  fallback: string
}

/** Call before the removal; the three are selectors. */
export function focusNeighbour(control: Element, choice: Choice): void {
  const item = control.closest(choice.item)
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>(choice.control) ?? document.querySelector<HTMLElement>(choice.fallback)
  next?.focus()
}
