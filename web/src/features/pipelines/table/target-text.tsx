// A row's target where there may be little room. Addresses of one site differ at their end: theirs is the beginning that gives way.

export function TargetText({ value }: { value: string }) {
  if (!/^https?:\/\//.test(value)) return <span className="block truncate">{value}</span>
  return (
    <span className="block truncate text-left [direction:rtl]">
      <bdi dir="ltr">{value}</bdi>
    </span>
  )
}
