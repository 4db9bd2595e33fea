// Sections of the language files with words of fields' names and descriptions. Lists are separated by commas.

/** Words for kinds of values, in names of fields that name no concept: `press_email`, `harvest_date`. */
export interface FieldFormWords {
  emails: string
  pictures: string
  links: string
  phones: string
  dates: string
  prices: string
  /** Beside such a word the field asks for something else: "fee status". */
  aspects: string
  durations: string
  /** Units of time in the plural, which a number counts. */
  lengths: string
  numbers: string
}

/** Words for what a field is about, beside its concept, and for the parts of its description. */
export interface FieldTopicWords {
  /** A class of hotels that guests do not give. */
  officialClass: string
  /** Pages of a site for signing in, asking and applying. */
  accounts: string
  tickets: string
  rights: string
  /** Days without a time. */
  days: string
  /** Kinds of targets that are no names. */
  queries: string
  /** The part of a forum that a thread is in. */
  boards: string
  /** At the beginning of brackets that hold no label: "e.g.", "optional". */
  asides: string
  /** Before or behind the name of a column. */
  columns: string
  /** Words for addresses of pages, which labels leave out. */
  linkForms: string
  /** Beside the name of a network; `social` instead of it. */
  profileForms: string
  social: string
  /** Members that are the name of a line of a statement, members that only look like it, and fields for lines of a bill. */
  lineNames: string
  lineCodes: string
  billed: string
  /** Words for HTML tags, for titles, and those that only describe a tag or its place. */
  tagNames: string
  /** The word for a meta tag, which scripts without spaces join with what follows. */
  tagMetas: string
  tagTitles: string
  tagForms: string
}

/** Words of names and descriptions of fields that name no concept. Lists are separated by commas. */
export interface DescribingWords {
  /** In a name, for the type, the number or code, the name and the count of the thing: they do not change what it means. */
  ofTypes: string
  ofNumbers: string
  ofNames: string
  ofCounts: string
  /** Question words. */
  questions: string
  /** Between a thing and its owner. */
  of: string
  /** Names without a meaning. */
  empty: string
  /** Names that several concepts share. */
  wide?: string
  /** How far something has come. */
  progress: string
  /** A text about something. */
  wording: string
  /** What a list is divided into by headings. */
  group: string
  /** "not", "ohne". */
  denials: string
  /** Words that carry no meaning in a label. */
  plain: string
  /** At the beginning of a description, before its noun. */
  leading: string
  /** With which descriptions begin that ask a question. */
  asking: string
  /** Behind the noun with which a description begins. */
  little: string
  /** Names of the kind of an answer. */
  general: string
  /** "latest". */
  newest: string
  /** Before the condition of a choice. */
  ifs: string
  /** Ends of names of things in scripts without blanks. */
  nameEndings?: string
  /** Words of a name that only describe the form of its values: "gearbox_type_id". */
  forms: string
  /** The same in names of yes/no fields: "has_bluetooth", "parking_included". */
  flags: string
  /** Before what is counted: "number_of_gears". */
  counting: string
  /** Words for one end of a range. */
  bounds: string
  /** Words that name a number, and words that name a title; a word that is in both lists of two languages (nombre) is in none. */
  numberNames: string
  titleNames: string
  /** Objects that are the main thing of a page. */
  wholes: string
  /** Words for the page and its text. */
  pages: string
  /** Things whose language is not that of the page. */
  spokenThings: string
  /** "written in", of things and of pages. */
  writtenIn: string
  /** Before the values of which one is meant, and before the last of several conditions. */
  choiceOf: string
  otherwise: string
  /** Words of a target that are no part of a name. */
  idle: string
  /** With which a target begins that is a question; without words that begin names, too. */
  questionStarts: string
  /** Before the name of what a firm presents. */
  ours: string
  /** Words of nearly every field, and of nearly every link, which distinguish none. */
  everyField: string
  everyLink: string
  /** Between "of" and the thing that a page is about: "of the main product". */
  chief: string
}

/** Words in names of fields of events. Lists are separated by commas. */
export interface EventWords {
  start: string
  end: string
  /** A time of day. */
  time: string
  title: string
  place: string
  /** The town without the rest of the place. */
  city: string
  status: string
  /** Documents that belong to it, and web addresses. */
  links: string
  description: string
  /** Days of something else: of publication, of birth, of a deadline. */
  other: string
  /** Words for events. */
  events: string
}
