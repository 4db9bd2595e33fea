// Runs before the API reference: most of its styles are created by script without a nonce, and the page's content security policy requires
// the nonce of this response.
{
  const { nonce } = document.currentScript
  const create = document.createElement
  document.createElement = function createElement(...args) {
    const element = create.apply(this, args)
    if (element.localName === 'style') element.nonce = nonce
    return element
  }
}
