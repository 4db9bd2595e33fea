// Sets the chosen theme before the first paint. A file of its own because the page's security policy allows no inline script.
;(function () {
  try {
    var theme = localStorage.getItem('quarry_theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be switched off: the system's theme applies.
  }
})()
