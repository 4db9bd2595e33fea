// Scripts that are run in a page to go through the pages of a list by its buttons. Browser scripts as text, as in page-scripts.ts.
import { VISIBLE } from './page-scripts.ts'

const NEXT =
  /^\W*(?:go to )?(?:next(?: (?:page|results|\d+))?|nächste(?: seite)?|weiter|suivante?|page suivante|(?:página |pagina )?siguiente|próxim[ao](?: página)?|(?:pagina )?successiv[ao]|avanti|volgende(?: pagina)?|nästa|næste|neste|seuraava|następna|dalej|další|következő|sonraki|следующая|далее|下一页|下一頁|次へ|다음)\W*$/iu
const ARROW = /^(?:[›»>→❯▶►]|>>)$/u
const ELSEWHERE =
  '[class*="carousel" i], [class*="slider" i], [class*="swiper" i], [class*="slick" i], [class*="gallery" i], [class*="calendar" i], [class*="datepicker" i], [aria-roledescription="carousel"], dialog, [role="dialog"]'

/** True if a button for the next page was clicked: "next", an arrow in a pager, or the number after the current one. */
export const PRESS_NEXT = `(() => {
  ${VISIBLE}
  const namesOf = (element) => [element.getAttribute('aria-label'), labelOf(element), element.title].map((name) => (name || '').trim()).filter(Boolean)
  const isShut = (element) => element.disabled || element.getAttribute('aria-disabled') === 'true' || /(?:^|[\\s_-])disabled(?:$|[\\s_-])/i.test(element.className + ' ' + (element.parentElement ? element.parentElement.className : ''))
  const isCurrent = (element) => [element, element.parentElement].some((one) => one && ((one.getAttribute('aria-current') || 'false') !== 'false' || /(?:^|[\\s_-])(?:active|current|selected)(?:$|[\\s_-])/i.test(one.className)))
  const controls = [...document.querySelectorAll('button, [role="button"], input[type="button"], a')]
    .filter((one) => isVisible(one) && staysHere(one) && !one.closest(${JSON.stringify(ELSEWHERE)}) && !(one.type === 'submit' && one.form))
  const numberOf = (element) => (/^\\d{1,4}$/.test(labelOf(element)) ? Number(labelOf(element)) : null)
  const numbersAround = (element) => {
    let place = element.parentElement
    for (let level = 0; level < 3 && place && place !== document.body; level++, place = place.parentElement) {
      const numbers = controls.filter((one) => place.contains(one) && numberOf(one) !== null)
      if (numbers.length > 0) return numbers
    }
    return []
  }
  const isInPager = (element) => numbersAround(element).length > 0 || element.closest('[class*="pagina" i], [class*="pager" i], [aria-label*="pagina" i]') !== null
  const next = controls.find((one) => !isShut(one) && isInPager(one) && namesOf(one).some((name) => ${NEXT}.test(name)))
    || controls.find((one) => !isShut(one) && numbersAround(one).length > 0 && namesOf(one).some((name) => ${ARROW}.test(name)))
  if (next) { next.click(); return true }
  const numbers = controls.filter((one) => numberOf(one) !== null && numbersAround(one).length > 1)
  const current = numbers.find(isCurrent) || numbers.find((one) => one.disabled)
  // The number of the current page often is the only one that is not a link or button.
  const has = (number) => number === 0 || numbers.some((one) => numberOf(one) === number)
  const gap = numbers.map((one) => numberOf(one) - 1).filter((number) => !has(number) && has(number - 1)).sort((a, b) => a - b)[0]
  const shown = current ? numberOf(current) : gap
  const following = numbers.find((one) => numberOf(one) === shown + 1 && !isShut(one))
  if (!following) return false
  following.click()
  return true
})()`

export const VISIBLE_TEXT = `(document.body ? document.body.innerText : '').slice(0, 200000)`
