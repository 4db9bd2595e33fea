// Scripts that steps run in a page, for actions that locators can't do. Browser scripts as text, as in page-scripts.ts; no text of a step
// is inserted into them.
import { DIALOGS, VISIBLE } from '../page-scripts.ts'

const CLOSE =
  /^(?:[×✕✖xX⨯]|close|dismiss|no,? thanks|not now|maybe later|later|skip|continue to .{1,30}|schlie(?:ß|ss)en|nein,? danke|später|fermer|non,? merci|plus tard|cerrar|no,? gracias|chiudi|no,? grazie|sluiten|nee,? bedankt|fechar|zamknij|закрыть|閉じる|关闭|닫기)$/iu

/** True if a button that closes a dialog was clicked. */
export const PRESS_CLOSE = `(() => {
  ${VISIBLE}
  const namesOf = (element) => [element.getAttribute('aria-label'), labelOf(element), element.title].map((name) => (name || '').trim()).filter(Boolean)
  const centre = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  const places = [...document.querySelectorAll(${JSON.stringify(DIALOGS)})].filter(isVisible)
  for (let place = centre; place && place !== document.body; place = place.parentElement)
    if (getComputedStyle(place).position === 'fixed') places.push(place)
  for (const place of places) {
    const button = [...place.querySelectorAll('button, [role="button"], input[type="button"], a')]
      .find((one) => isVisible(one) && staysHere(one) && namesOf(one).some((name) => ${CLOSE}.test(name)))
    if (button) { button.click(); return true }
  }
  return false
})()`

/** Removes elements that cover the centre of the window and are not in the page's flow; true if there were any. */
export const REMOVE_COVER = `(() => {
  let removed = false
  for (let round = 0; round < 5; round++) {
    let cover = null
    for (let place = document.elementFromPoint(innerWidth / 2, innerHeight / 2); place && place !== document.body && place !== document.documentElement; place = place.parentElement) {
      const style = getComputedStyle(place)
      const box = place.getBoundingClientRect()
      const isAbove = style.position === 'fixed' || place.matches('dialog[open], [aria-modal="true"]')
      if (isAbove && box.width * box.height > innerWidth * innerHeight / 4) cover = place
    }
    if (!cover) break
    cover.remove()
    removed = true
  }
  if (removed) for (const root of [document.documentElement, document.body]) root.style.setProperty('overflow', 'auto', 'important')
  return removed
})()`
