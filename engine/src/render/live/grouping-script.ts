// Finds the group of options that a selected element belongs to: the options of a select, all sizes for a size, all tabs for a tab. Browser
// script as text, for live-script.ts, after naming-script.ts.
export const GROUPING = `const CHOSEN_ROLES = new Set(['tab', 'radio', 'option', 'menuitemradio', 'switch', 'button', 'link'])
  const GROUP_PLACES = '[role="radiogroup"], [role="tablist"], [role="listbox"], [role="menu"], [role="group"], fieldset'
  const likeIn = (box, role) => [...box.querySelectorAll('*')].slice(0, 2000).filter((one) => roleOf(one) === role && nameOf(one) !== '').length
  const optionText = (option) => (option.label || option.text).trim().slice(0, 300)
  /** By its own accessible name if it has one; its text would be the text of all options. */
  const addressOfGroup = (box) => {
    const [role, name, selector] = [roleOf(box), nameOf(box), selectorOf(box)]
    const named = ROLES.has(role) && fits(name) ? { role, name } : {}
    const on = { ...named, ...(selector ? { selector } : {}) }
    return Object.keys(on).length === 0 ? null : on
  }
  const groupOf = (element) => {
    if (element instanceof HTMLSelectElement) {
      const option = element.options[element.selectedIndex]
      return option ? { on: addressOf(element), option: optionText(option) } : null
    }
    const role = roleOf(element)
    const option = nameOf(element).slice(0, 300)
    if (!CHOSEN_ROLES.has(role) || option === '') return null
    let box = element.closest(GROUP_PLACES)
    for (let one = element.parentElement, level = 0; !box && one && one !== document.body && level < 3; one = one.parentElement, level += 1)
      if (likeIn(one, role) > 1) box = one
    const on = box && likeIn(box, role) > 1 ? addressOfGroup(box) : null
    return on ? { on, option } : null
  }`
