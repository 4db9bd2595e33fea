// The first focusable element of a page: it skips the navigation and leads to the main content.

/** Of the `main` element that it leads to. */
export const CONTENT_ID = 'content'

export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only rounded-control border bg-raised px-3 py-2 text-14 font-medium text-ink shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-90"
      onClick={(event) => {
        // The address stays what it is: its hash names a view of the home page.
        event.preventDefault()
        focusContent()
      }}
    >
      Skip to the content
    </a>
  )
}

/** Set only now: otherwise every click on the background would focus the content. */
export function focusContent(): void {
  const content = document.getElementById(CONTENT_ID)
  if (!content) return
  content.tabIndex = -1
  content.focus()
  content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true })
}
