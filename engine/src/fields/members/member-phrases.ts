// The phrases by which a description lists the members of each item, by language. Patterns are parts of regular expressions that ignore
// letter case; each of them is bounded.

export interface MemberPhrases {
  /** "each with": the list of members follows. */
  eachWith: readonly string[]
  /** "with": counts only where several members follow, one of which identifies the item. */
  with: readonly string[]
  /** "for each", "of each item": the list precedes it. */
  ofEach: readonly string[]
  /** "as objects with the keys". */
  objectsWith: readonly string[]
  /** Words between the last two members. */
  and: readonly string[]
  /** "one per entry": the items are listed one by one, and the words before are not members. */
  one: string
  /** Articles, possessives and the like before a member. */
  skipped: string
  /** Words that begin an explanation of a member: "price in euros". */
  explaining: string
  /** True where the phrases put members into another case, so that their base form is the name: "z nazwą i ceną". */
  declines?: true
}

export const MEMBER_PHRASES: Readonly<Record<string, MemberPhrases>> = {
  en: {
    eachWith: [
      'each (?:\\p{L}{1,20} ){0,2}?(?:with|having|has|including|containing|contains|consisting of|giving)',
      'with (?:for each|each)',
      'for each(?: \\p{L}{1,20}){0,2}(?:[,:](?: (?:the|its|their))?| (?:the|its|their))',
    ],
    with: ['with', 'including', 'incl\\.'],
    ofEach: ['(?:of|for) (?:each|every|all|any)\\b', 'each$', 'per (?:item|entry|person|member|row)'],
    objectsWith: [
      '(?:objects?|records?|dictionar(?:y|ies)|dicts?|structs?|maps?|entries|items|rows) (?:with|of|having|containing|like|as|in the form)',
      '(?:keys|properties|members|attributes|columns|subfields)(?: are)?',
    ],
    and: ['and', 'or', 'as well as', 'plus', '&'],
    one: 'one single',
    skipped:
      'the a an its their his her optional keys key fields field properties property members columns attributes named called following also if given where available both only full',
    explaining: 'in as if where when that which who from like',
  },
  de: {
    eachWith: [
      '(?:jeweils|je(?:des|der|de|dem|weilig)?|alle)(?: \\p{L}{1,24})?,? (?:mit|samt|bestehend aus|inklusive|und zwar)',
      'mit jeweils',
      'mit je',
      'je \\p{L}{1,24}:',
    ],
    with: ['mit', 'samt', 'inklusive', 'inkl\\.'],
    ofEach: ['(?:jedes|jeder|für jede[ns]?|pro|je|aller) \\p{L}{2,30}', 'jeweils$'],
    objectsWith: ['(?:objekte?n?|datensätze|einträge) (?:mit|aus)', '(?:schlüsseln?|eigenschaften|spalten|felder[n]?)'],
    and: ['und', 'oder', 'sowie'],
    one: 'ein eine einer eines einen je',
    skipped:
      'der die das den dem des ein eine einen einem einer ihrem ihrer seinem seiner ihr sein dessen deren optional schlüsseln feldern eigenschaften spalten vollem',
    explaining: 'in als falls wenn wie aus',
  },
  fr: {
    eachWith: [
      '(?:chacune?s?|chaque \\p{L}{1,24}|pour chacune?|tous|toutes),? (?:avec|ayant|comportant|contenant)',
      'avec(?:,)? pour chacune?[ ,:]',
      'avec chaque fois',
      'pour chaque \\p{L}{1,24} ?[,:]',
    ],
    with: ['avec', 'comprenant', 'y compris'],
    ofEach: ['(?:de|pour) (?:chaque|chacune?|tous|toutes)', "d(?:e|')(?:chaque|chacune?)"],
    objectsWith: ['(?:objets?|enregistrements?|éléments) (?:avec|ayant|contenant)', '(?:clés|propriétés|champs|colonnes)'],
    and: ['et', 'ou', 'ainsi que'],
    one: 'un une',
    skipped: "le la les l' un une des du de son sa ses leur leurs éventuellement clés propriétés champs colonnes",
    explaining: 'en si comme qui dont sous',
  },
  es: {
    eachWith: [
      '(?:cada un[oa]|todos|todas|cada \\p{L}{1,24}),? (?:con|que incluya|incluyendo|que tenga)',
      'con(?: el| la)? cada',
      'por cada \\p{L}{1,24} ?[,:]',
    ],
    with: ['con', 'incluyendo'],
    ofEach: ['(?:de|por|para) (?:cada|todos|todas)'],
    objectsWith: ['(?:objetos?|registros?|elementos) (?:con|que)', '(?:claves|propiedades|campos|columnas)'],
    and: ['y', 'e', 'o', 'así como'],
    one: 'uno una un',
    skipped: 'el la los las un una unos unas su sus opcional claves propiedades campos columnas',
    explaining: 'en si como que según',
  },
  it: {
    eachWith: [
      '(?:ciascun[oae]?|ognun[oa]|ogni \\p{L}{1,24}|tutti|tutte),? (?:con|comprensiv[oa] di|contenente)',
      'con per (?:ciascun[oa]|ognun[oa])',
      'per ogni \\p{L}{1,24} ?[,:]',
    ],
    with: ['con', 'inclusi', 'incluso'],
    ofEach: ['(?:di|per) (?:ciascun[oa]?|ogni|ognun[oa]|tutti|tutte)'],
    objectsWith: ['(?:oggetti|oggetto|record|elementi) (?:con|che)', '(?:chiavi|proprietà|campi|colonne)'],
    and: ['e', 'ed', 'o', 'nonché'],
    one: 'uno una un',
    skipped: "il lo la i gli le l' un uno una suo sua suoi sue il relativo la relativa chiavi proprietà campi colonne",
    explaining: 'in se come che da',
  },
  nl: {
    eachWith: [
      '(?:elke?|ieder[e]?|telkens|allemaal|allen|steeds)(?: \\p{L}{1,24})?,? (?:met|bestaande uit|inclusief)',
      'met (?:elk|telkens|per \\p{L}{1,24})',
      'per \\p{L}{1,24}:',
    ],
    with: ['met', 'inclusief', 'incl\\.'],
    ofEach: ['(?:van|voor) (?:elke?|ieder[e]?|alle)', 'per \\p{L}{2,30}'],
    objectsWith: ['(?:objecten|object|records|items) (?:met|van)', '(?:sleutels|eigenschappen|velden|kolommen)'],
    and: ['en', 'of', 'alsmede'],
    one: 'één een',
    skipped: 'de het een zijn haar hun diens optioneel sleutels eigenschappen velden kolommen',
    explaining: 'in als indien zoals uit',
  },
  pt: {
    eachWith: [
      '(?:cada uma?|todos|todas|cada \\p{L}{1,24}),? (?:com|contendo|incluindo)',
      'com(?: o| a)? cada',
      'para cada \\p{L}{1,24} ?[,:]',
    ],
    with: ['com', 'incluindo'],
    ofEach: ['(?:de|por|para) (?:cada|todos|todas)'],
    objectsWith: ['(?:objetos?|registros?|elementos) (?:com|que)', '(?:chaves|propriedades|campos|colunas)'],
    and: ['e', 'ou', 'bem como'],
    one: 'um uma',
    skipped: 'o a os as um uma seu sua seus suas respetivo respectivo chaves propriedades campos colunas',
    explaining: 'em se como que',
  },
  pl: {
    eachWith: [
      '(?:każd[yaeąe]|każdego|wszyscy|wszystkie)(?: \\p{L}{1,24})?,? (?:wraz z|razem z|zawierając[yae]|ze|z)',
      'wraz z',
      'dla każde(?:go|j)(?: \\p{L}{1,24})? ?[,:]?',
    ],
    with: ['z', 'ze', 'wraz z', 'zawierające'],
    ofEach: ['(?:dla )?(?:każde(?:go|j)|każdym|wszystkich)'],
    objectsWith: ['(?:obiekty|obiektów|rekordy|elementy) (?:z|ze|o)', '(?:kluczami|kluczach|polami|polach|kolumnami)'],
    and: ['i', 'oraz', 'lub', 'a także'],
    one: 'jeden jedna jedno po',
    skipped: 'jego jej ich swoim swoją opcjonalnie kluczami polami kolumnami podaną podanym podanymi pełnym pełną odpowiednim',
    explaining: 'w jako jeśli gdy jak',
    declines: true,
  },
  ja: {
    eachWith: [
      '(?:各|それぞれ(?:の)?|ごとに|毎に)[^、。]{0,12}?(?:の|に|について)',
      '(?:それぞれ|各自|各々)',
      '[^、。\\s]{1,12}(?:ごと|毎)(?:の|に)',
    ],
    with: [],
    ofEach: ['(?:を)?(?:それぞれ|各項目|ごと)'],
    objectsWith: ['(?:オブジェクト|キー|項目|プロパティ)(?:は|:|：)'],
    and: ['と', 'および', '及び', 'または', 'や', '・'],
    one: '',
    skipped: '',
    explaining: '',
  },
  zh: {
    eachWith: [
      '(?:每个|每一个|每位|每名|每项|每条|每种|每件|每場|每场|各个?)[^，。,]{0,10}?(?:包含|包括|含有|含|附带|附有|附|带有|具有|有|及其|的)',
      '(?:各自|分别)(?:包含|包括|含有|含|附带|附|带有|有|的)?',
      '(?:包含|包括)(?:各自|每个|每位)的?',
    ],
    with: ['包含', '包括', '附带', '及其'],
    ofEach: [],
    objectsWith: ['(?:对象|键|字段|属性)(?:为|包含|有|:|：)'],
    and: ['和', '及', '与', '以及', '或', '並', '并'],
    one: '',
    skipped: '',
    explaining: '',
  },
}
