// Whether a file is a model that can answer questions, checked by its header before anything is loaded.
import { ModelFileError, readGguf, type GgufFacts } from './gguf-header.ts'
import { ModelHostError } from './model-host-error.ts'

/** Models that turn a whole text into vectors or another text: they generate no next token. */
const WITHOUT_NEXT_WORD = /^(?:.*bert.*|t5.*|clip|wavtokenizer.*)$/i

/** @throws ModelHostError bad_file, no_chat_template or wrong_kind. */
export function checkModelFile(path: string): GgufFacts {
  const facts = factsOf(path)
  if (WITHOUT_NEXT_WORD.test(facts.architecture))
    throw new ModelHostError(
      'wrong_kind',
      `${path} is a model of the kind ${facts.architecture}, which writes no text. Use an instruct model.`,
    )
  if (!facts.hasChatTemplate) {
    throw new ModelHostError(
      'no_chat_template',
      `${path} has no chat template: it was trained on text alone and follows no instructions. Use its instruct (or chat) version.`,
    )
  }
  return facts
}

function factsOf(path: string): GgufFacts {
  try {
    return readGguf(path)
  } catch (error) {
    if (!(error instanceof ModelFileError)) throw error
    throw new ModelHostError('bad_file', error.message, { cause: error })
  }
}
