import { describe, expect, it } from 'vitest'
import { fieldSchema } from '@quarry/contract'
import { understandField } from '../../fields/understand-field.ts'
import { withoutOwnRole } from './own-role.ts'

function read(raw: string, name: string, description = `Name of the ${name}`): string {
  return withoutOwnRole(raw, understandField(fieldSchema.parse({ name, type: 'string', description })))
}

describe('names with the role that the field asks for', () => {
  it('are read without the role', () => {
    expect(read('Author Ada M. Hill', 'author')).toBe('Ada M. Hill')
    expect(read('Judge Ada M. Hill', 'assigned_judge', 'Name of the judge of the case')).toBe('Ada M. Hill')
    expect(read('Autorin: Ada Hill', 'Autorin', 'Name der Autorin')).toBe('Ada Hill')
  })

  it('keep words that are not the role', () => {
    expect(read('Author John', 'author')).toBe('Author John')
    expect(read('Judge Ada Hill', 'author')).toBe('Judge Ada Hill')
    expect(read('Author of the year', 'author')).toBe('Author of the year')
  })
})
