// Members out of a text that is pasted: a JSON Schema, or an example of the value.
import { isJsonSchema, readSchema, schemaOfExample, type FieldMember, type FieldType, type JsonValue } from '@quarry/contract'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/input.tsx'

export interface PastedShape {
  type: 'array' | 'object'
  members: FieldMember[]
}

interface PasteSchemaProps {
  type: FieldType
  onUse(shape: PastedShape): void
}

export function PasteSchema({ type, onUse }: PasteSchemaProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const use = () => {
    const shape = shapeOf(text, type)
    if ('problem' in shape) return setProblem(shape.problem)
    setProblem(null)
    setText('')
    onUse(shape)
  }
  return (
    <details className="rounded-control border px-3 py-2">
      <summary className="cursor-pointer text-13">Paste a JSON Schema or an example</summary>
      <div className="mt-2 flex flex-col gap-2">
        <Textarea
          id={id}
          rows={5}
          aria-label="JSON Schema or example"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          value={text}
          spellCheck={false}
          placeholder={'{"seller": {"name": "Falk Mill"}, "lines": [{"article": "Rye", "price": 4.2}]}'}
          className="font-mono text-12!"
          onChange={(event) => setText(event.target.value)}
        />
        {problem && (
          <p id={`${id}-problem`} role="alert" className="text-12 text-failed">
            {problem}
          </p>
        )}
        <Button size="small" className="self-start" disabled={text.trim() === ''} onClick={use}>
          Use these members
        </Button>
      </div>
    </details>
  )
}

/** A list stays one where what is pasted is one of its items. */
export function shapeOf(text: string, type: FieldType): PastedShape | { problem: string } {
  let value: JsonValue
  try {
    value = JSON.parse(text) as JsonValue
  } catch {
    return { problem: 'This is not JSON.' }
  }
  const read = readSchema(isJsonSchema(value) ? value : schemaOfExample(value))
  if ('problem' in read) return read
  if (read.members.length === 0) return { problem: 'This has no members: paste an object or a list of objects.' }
  return { type: read.type === 'array' || type === 'array' ? 'array' : 'object', members: read.members }
}
