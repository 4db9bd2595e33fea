// Recognises text that gives commands to a program that reads it: the control marks of chats with language models, and orders to ignore
// earlier instructions. Narrower than the filter for prompts, because pages about such attacks must remain readable. A negated order ("do
// not ignore") is addressed to people and is no command.
const CHAT_MARKS = /<\|\s?(?:im_start|im_end|system|endoftext|start_header_id|eot_id)|\[\/inst\]|^ ?\[inst\]|<<\/?sys>>|<\/?page-[0-9a-f]*>/
const OVERRIDES = new RegExp(
  [
    "(?<!(?:\\b(?:not|never|cannot|without)|n['’]t) (?:ever |just |simply )?)\\b(?:ignore|disregard|forget|bypass|(?<!s |shall |will )override)\\b.{0,20}\\b(?:previous|prior|above|earlier|preceding)\\b.{0,20}\\b(?:instruction|prompt|rule|guideline|command)s?\\b",
    '\\b(?:ignoriere?|vergiss|missachte|(?:ignorieren|vergessen|missachten) sie)\\b(?!.{0,60}\\bn(?:icht|ie|iemals)\\b).{0,25}(?:vorherig|bisherig|obig|vorangehend).{0,15}\\b(?:anweisung|instruktion|regel|befehl)(?:en|n|e)?\\b',
    "(?<!n['’]|\\b(?:pas|jamais|sans|pouvez) )\\b(?:ignore[zr]?|oublie[zr]?)\\b.{0,20}(?:instruction|consigne|règle|directive)s?.{0,10}(?:précédent|ci-dessus)",
    '(?<!(?:^|[^\\p{L}])(?:no|non|não|nunca|jamais|mai) (?:[st]e |vos )?)\\b(?:ignor[ae]|olvid[ae]|dimentica|esque[cç]a).{0,20}(?:instrucci|istruzion|instruç|reglas|regole|regras).{0,12}(?:anterior|previ|precedent)',
    '(?<!не )(?:игнорируй|забудь).{0,20}предыдущ.{0,15}(?:инструкци|указани|правил|команд)',
    '(?<![不勿别別莫没][要能可应该得有]{0,2})(?:忽略|无视|無視|忘记).{0,6}(?:之前|先前|以上|前面).{0,8}(?:指令|指示|提示|规则)',
    '(?:以前|これまで|上記).{0,6}(?:指示|命令|ルール).{0,10}(?:無視(?:して(?!は)|しろ|せよ|するこ|するよ)|忘れ(?:て(?!は|い)|ろ|なさい))',
  ].join('|'),
  'u',
)
/** Every such command in plain characters contains one of these. */
const MAY_COMMAND = /[<[]|ignor|disregard|forget|bypass|override|vergiss|vergess|missacht|oublie|olvid|dimentic|esquec/i
/** ASCII, and signs of prices and typography that no normalisation changes into letters or brackets. */
const PLAIN = /^[\0-\x7f£€¥×·•–—‘’“”]*$/
/** Longer texts are usually articles, which may be about such commands. */
const CHARS_MAX = 1_000

export function commandsMachines(text: string): boolean {
  if (text.length > CHARS_MAX || (!MAY_COMMAND.test(text) && PLAIN.test(text))) return false
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
  return CHAT_MARKS.test(plain) || OVERRIDES.test(plain)
}
