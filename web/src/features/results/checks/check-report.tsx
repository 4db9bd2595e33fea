// The results of the checked cells for the table, for its columns, and for values of "High" confidence.
import type { CheckReport as Report } from '@quarry/contract'
import { CONFIDENCE_LABELS } from '../../../lib/cell-state.ts'
import { plural } from '../../../lib/format.ts'
import { rangeText, rightText } from './check-words.ts'

export function CheckReport({ report }: { report: Report }) {
  const columns = report.fields.map(({ field, ...share }) => ({ name: field, ...share }))
  const bands = report.bands.map(({ confidence, ...share }) => ({ name: CONFIDENCE_LABELS[confidence], ...share }))
  return (
    <div className="flex flex-col gap-5">
      {report.low === null ? (
        <p className="text-14">No values have been marked right or wrong yet.</p>
      ) : (
        <p className="text-14">
          <strong className="tabular text-20 font-semibold">{rightText(report)}</strong> checked values are right. With 95% certainty{' '}
          <strong className="font-semibold">{rangeText(report)}</strong> of all values that were read in this table are.
        </p>
      )}
      {report.unsure > 0 && (
        <p className="text-13 text-ink-soft">{plural(report.unsure, 'more cell')} could not be judged and are not counted.</p>
      )}
      {columns.length > 0 && <Shares caption="By column" shares={columns} />}
      {bands.length > 0 && <Shares caption="By confidence" shares={bands} />}
    </div>
  )
}

interface SharesProps {
  caption: string
  shares: readonly (Pick<Report, 'right' | 'wrong' | 'low' | 'high'> & { name: string })[]
}

function Shares({ caption, shares }: SharesProps) {
  return (
    <table className="w-full text-13">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-12 text-ink-faint">
        <tr>
          <th scope="col" className="pb-1 text-left font-medium">
            {caption}
          </th>
          <th scope="col" className="pb-1 text-right font-normal">
            Right
          </th>
          <th scope="col" colSpan={2} className="pb-1 text-right font-normal">
            95% range
          </th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.name} className="border-t">
            <th scope="row" className="max-w-0 truncate py-1.5 pr-3 text-left font-medium" title={share.name}>
              {share.name}
            </th>
            <td className="tabular w-18 py-1.5 text-right">{rightText(share)}</td>
            <td className="hidden w-28 py-1.5 pl-4 sm:table-cell">
              <RangeBar {...share} />
            </td>
            <td className="tabular w-20 py-1.5 text-right text-ink-soft">{rangeText(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The confidence interval of the accuracy, with the accuracy of the checked cells in it. */
function RangeBar({ right, wrong, low, high }: Pick<Report, 'right' | 'wrong' | 'low' | 'high'>) {
  if (low === null || high === null) return null
  return (
    <div aria-hidden="true" className="relative h-1.5 rounded-full bg-pressed forced-color-adjust-none">
      <div
        className="absolute inset-y-0 rounded-full bg-accent opacity-35"
        style={{ left: `${low * 100}%`, right: `${(1 - high) * 100}%` }}
      />
      <div
        className="absolute -inset-y-0.5 w-0.5 -translate-x-1/2 rounded-full bg-accent"
        style={{ left: `${(right / (right + wrong)) * 100}%` }}
      />
    </div>
  )
}
