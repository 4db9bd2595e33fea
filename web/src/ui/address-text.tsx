// A text that may be an address, where there may be little room. Addresses of one site differ at their end: theirs is the beginning that
// gives way.

export function AddressText({ value }: { value: string }) {
  if (!/^https?:\/\//.test(value)) return <span className="block truncate">{value}</span>
  return (
    <span className="block truncate text-left [direction:rtl]">
      <bdi dir="ltr">{value}</bdi>
    </span>
  )
}
