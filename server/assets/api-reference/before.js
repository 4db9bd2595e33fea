// Runs before the reference: most of its styles are made by script without a nonce, and the page's policy lets in
// only those that carry that of this answer.
{
  const { nonce } = document.currentScript
  const create = document.createElement
  document.createElement = function createElement(...args) {
    const element = create.apply(this, args)
    if (element.localName === 'style') element.nonce = nonce
    return element
  }
}
