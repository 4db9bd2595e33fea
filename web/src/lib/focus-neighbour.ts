// Moves the focus when the item that contains it is about to be removed: to the next item, so that the keyboard's position is kept.

interface Choice {
  /** The removed item, with the control in it. */
  item: string
  /** The control that receives the focus in the neighbouring item. */
  control: string
  /** Receives the focus where no item is left. */
  fallback: string
}

/** Call before the removal; the three are selectors. */
export function focusNeighbour(control: Element, choice: Choice): void {
  const item = control.closest(choice.item)
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>(choice.control) ?? document.querySelector<HTMLElement>(choice.fallback)
  next?.focus()
}
