// The chosen theme, and whether the address names another part than the home page's beginning: it waits until the app has found it.
// A file of its own: the security policy allows no inline script.
;(function () {
  var page = document.documentElement
  try {
    var theme = localStorage.getItem('quarry_theme')
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  } catch {}
  // A button of the painted home page does nothing before the app has started: the app presses its own in its place.
  // Those of the live table work without the app.
  window.quarryPressed = null
  addEventListener('click', function (event) {
    if ('quarryPressed' in window) window.quarryPressed = event.defaultPrevented ? null : event.target.closest('#root button')
  })
  if (location.hash.length > 1) page.dataset.waits = ''
})()
