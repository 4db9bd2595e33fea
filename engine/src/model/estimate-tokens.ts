// How many tokens a text has, without the model's own tokenizer: an estimate on the high side, since a prompt that is too long
// is cut silently by some servers.

const ASCII_CHARS_PER_TOKEN = 3.2

/** Characters beyond ASCII count as a token each, which is right for Chinese and high for other scripts. */
export function estimateTokens(text: string): number {
  let beyondAscii = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) beyondAscii += 1
  return Math.ceil((text.length - beyondAscii) / ASCII_CHARS_PER_TOKEN + beyondAscii)
}
