// Applies the chosen theme, and hides the page if the URL names another section than the top of the home page, until the app has scrolled
// there. A separate file, because the security policy allows no inline script.
;(function () {
  var page = document.documentElement
  try {
    var theme = localStorage.getItem('quarry_theme')
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  } catch {}
  // A button of the prerendered home page has no effect before the app has started: the press is recorded, and the app repeats it on its
  // own button. Buttons of the live table work without the app.
  window.quarryPressed = null
  addEventListener('click', function (event) {
    if ('quarryPressed' in window) window.quarryPressed = event.defaultPrevented ? null : event.target.closest('#root button')
  })
  if (location.hash.length > 1) page.dataset.waits = ''
})()
