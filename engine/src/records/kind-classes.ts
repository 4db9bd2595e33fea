// The classes of an element that all elements of its kind share: without those for a state or position, and without the word for every
// second, striped row.

/** Classes for a state or position: selected, shown, first, striped, numbered. */
const STATE =
  /^(?:odd|even|row-?odd|row-?even|striped?|zebra|alternate|alt-?row|row-?alt|first|last|active|selected|current|alt|clearfix|hidden|show|open)$|\d/i
/** "AlternateContentText" beside "ContentText", "row-odd" beside "row-even", "GridAltItem". */
const STRIPE = /(?:^|(?<=[a-z])(?=[A-Z])|[_-])(?:[Aa]lternat(?:e|ing)|[Aa]lt|[Oo]dd|[Ee]ven)(?=$|[A-Z_-])/g

export function classesOfKind(classes: string): string[] {
  return classes.split(/\s+/).flatMap((one) => {
    if (one === '' || STATE.test(one)) return []
    const plain = one.replace(STRIPE, '').replace(/^[_-]+/, '')
    return plain === '' ? [] : [plain]
  })
}
