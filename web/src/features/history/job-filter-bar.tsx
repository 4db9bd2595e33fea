// Search, status and age filters of the job list.
import { JOB_STATUSES } from '@quarry/contract'
import { JOB_STATUS } from '../../state/jobs/job-status.ts'
import { Input, Select } from '../../ui/input.tsx'
import { FolderFilter } from './folder-filter.tsx'
import { AGES, type Age, type JobFilterControls } from './use-job-filter.ts'

const ages = Object.keys(AGES).filter((key): key is Age => key in AGES)

export function JobFilterBar({ controls, isSignedIn }: { controls: JobFilterControls; isSignedIn: boolean }) {
  return (
    <div role="search" aria-label="Jobs" className="flex flex-wrap gap-2">
      <Input
        type="search"
        aria-label="Search jobs"
        placeholder="Search by name, prompt, field or target"
        className="min-w-48 flex-[2_1_16rem]"
        value={controls.search}
        onChange={(event) => controls.setSearch(event.target.value)}
      />
      <Select
        aria-label="Status"
        className="min-w-32 flex-1"
        value={controls.status ?? ''}
        onChange={(event) => controls.setStatus(JOB_STATUSES.find((status) => status === event.target.value) ?? null)}
      >
        <option value="">Any status</option>
        {JOB_STATUSES.map((status) => (
          <option key={status} value={status}>
            {JOB_STATUS[status].label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Started"
        className="min-w-32 flex-1"
        value={controls.age}
        onChange={(event) => controls.setAge(ages.find((age) => age === event.target.value) ?? 'any')}
      >
        {ages.map((age) => (
          <option key={age} value={age}>
            {AGES[age]}
          </option>
        ))}
      </Select>
      {isSignedIn && <FolderFilter folder={controls.folder} onChange={controls.setFolder} />}
    </div>
  )
}
