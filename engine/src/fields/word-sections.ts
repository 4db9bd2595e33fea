// Sections of the language files whose lists are made into expressions (`word-patterns.ts` has their signs). Lists are separated by commas.

/** Short words between others. A list is empty where the language has none: in Japanese and Chinese most follow their noun. */
export interface Particles {
  and: string
  or: string
  of: string
  /** Between the ends of a range. */
  to: string
  /** Before the beginning of a span. */
  from: string
  /** Before a time of day. */
  at: string
  /** Before a day. */
  onDay: string
  /** Between an amount and what it is for. */
  per: string
  articles: string
  with: string
  for: string
  /** Before a rough number. */
  about: string
  /** Small words inside names of people and firms: "van der". */
  inNames: string
}

/** Words around servings, in recipes and beside what a recipe makes. */
export interface ServingWords {
  words: string
  people: string
  /** What a recipe makes that is counted by pieces. */
  things: string
  dozen: string
  /** Before the number: "serves", "pour". */
  makes: string
  /** Those of them that are verbs, which mean nothing else. */
  verbs: string
  /** Behind what is counted: "as", "with". */
  over: string
  /** "as a starter". */
  asCourse: string
  headings: string
}

/** Words of buttons and links. */
export interface CallWords {
  /** At the beginning of a text that is one. */
  alone: string
  /** Inside a text that is no name. */
  inNames: string
  /** In the classes of links to the next page and the one before. */
  nextNames: string
  previousNames: string
  /** At the beginning of a short text that is no fact of the thing. */
  noFact: string
}

/** Parts and counts of works, documents and tables. */
export interface WorkWords {
  pages: string
  step: string
  /** Before the number of a part: "page 3". */
  counted: string
  /** Beside figures of years that are not there yet. */
  ahead: string
  /** What a label adds that names both ends: "range". */
  ranges: string
  /** Written with a point that ends no sentence. */
  abbreviations: string
  /** At the end of a label of a code. */
  codeNumbers: string
  /** Behind a length of time: "3 min read". */
  readingTime: string
}

/** Words of headings and fields for other things than a page's own, and of its frame. */
export interface OthersWords {
  /** "You may also like". */
  headings: string
  /** "more", before `kinds` of things. */
  more: string
  kinds: string
  /** "Also on". */
  ofKind: string
  reviews: string
  /** Before them: "customer reviews". */
  reviewQualifiers: string
  /** Names of the trail that leads to a page, and of its first step. */
  trail: string
  home: string
  /** Fields that ask for a step of the trail. */
  categories: string
  /** Parts of a forum, and what is in them, in descriptions of such fields. */
  boards: string
  threads: string
  /** Fields that ask for something of a home, or of a person, whom a site only presents. */
  homes: string
  persons: string
}

/** Words of links between the pages of a list. */
export interface PagerWords {
  next: string
  previous: string
  /** At the beginning of a link: "load more", "weitere". */
  more: string
  older: string
  newer: string
  /** Before the number of a page. */
  page: string
}

/** Words beside the day of an event, in a line. */
export interface EventLineWords {
  /** It does not take place. */
  off: string
  /** Papers of a meeting, what can be done with them, and small words between. */
  papers: string
  /** Words of headings that only introduce days. */
  noName: string
  /** Before a place, with a colon; and without one. */
  placeLabels: string
  placeLabelsAlone: string
  /** Inside names of places. */
  placeNames: string
  beforePlace: string
  behindPlace: string
  officeHours: string
  takesPlace: string
  all: string
  inYear: string
  /** Before a year that is no period. */
  since: string
}

/** Words for powers of ten behind a number. */
export interface PowerWords {
  thousand: string
  million: string
  billion: string
  /** 100,000 and 10,000,000, which India counts in. */
  lakh?: string
  crore?: string
}

/** Words of answers to yes/no questions. */
export interface AnswerWords {
  yes: string
  no: string
  /** States that mean yes: "included", "aktiv". */
  on: string
  off: string
  /** At the beginning of a text that is an answer: "No pets". */
  without: string
  /** Alone or before what goes with it: "Welcome, £10 per night". */
  allowed: string
  forbidden: string
  but: string
  /** Before another case: "except", "außer". */
  except: string
  /** Words by which a clause denies, or affirms, what it names. */
  denied: string
  affirmed: string
  /** Headings of what a price does not include. */
  excluded: string
}

/** Whether a thing can be bought, in buttons and sentences. */
export interface StockWords {
  in: string
  out: string
  /** The same as a whole text. */
  inAlone: string
  outAlone: string
  /** Behind a number at the beginning of a text: "3 left". */
  left: string
  /** Buttons for contacting the seller. */
  toSeller: string
}

/** Words of a topic of yes/no fields: of fields, of pages, and those that mean no by themselves. */
export type YesNoWords = Readonly<{ asked: string; said: string; denied?: string }>

/** Words around dates. */
export interface DateWords {
  published: string
  /** Further words before the day on which a text was written. */
  written: string
  /** The same where no other word is between it and the day. */
  writtenOn: string
  updated: string
  /** Words beside days that are neither: of events, deadlines, of when something is free. */
  unpublished: string
  /** Of when a picture was taken. */
  pictures: string
  /** Policies in the foot of a site, which have dates of their own. */
  policies: string
  /** Before the day on which a thing came out. */
  released: string
  /** Names of that day in fields. */
  release: string
  /** Texts, which come out as well. */
  texts: string
  /** Things that are on show on a day. */
  shows: string
  /** Before the day of an event, at the beginning of a line. */
  beforeEvent: string
  /** Sale of tickets and registration, before the event. */
  registration: string
  registrationEnds: string
  /** Events of a life or a record: born, founded, effective. */
  recorded: string
  /** Before the last day to apply. */
  applyBy: string
  /** Between such words and their day: "is", "ends". */
  ends: string
  availableFrom: string
  lastChanged: string
  /** Revokes a word behind it. */
  notFree: string
  /** Days in words: "today", "asap". */
  rough: string
  /** Before numbers of parts, rooms and issues. */
  numbered: string
  /** "next". */
  coming: string
  /** Behind and before a length of time: "ago", "vor". */
  agoBehind: string
  agoBefore: string
}

/** Names of holidays by the ids of `calendar-words.ts`. */
export type HolidayWords = Readonly<Record<string, string>>

/** How descriptions give members to the items of a list. Patterns are parts of expressions that are matched in lower case; each is bounded. */
export interface MemberPhrases {
  /** "each with": the list of members follows. */
  eachWith: readonly string[]
  /** "with": counts only where several members follow, one of which identifies the item. */
  with: readonly string[]
  /** "for each", "of each item": the list precedes it. */
  ofEach: readonly string[]
  /** "as objects with the keys". */
  objectsWith: readonly string[]
  /** Verbs at the end of a sentence, behind the list: "…を含む". */
  verbBehind?: readonly string[]
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

/** Words of statements that sentences make (`values/fact/facts-in-sentences.ts`). */
export interface SentenceWords {
  founded: string
  /** Between such a word and its year. */
  inYear: string
  /** Before who did it. */
  by: string
  employing: string
  /** Before a rough number of people. */
  about: string
  houses: string
  built: string
  aroundYear: string
  episode: string
  newestVersion: string
  version: string
  /** Before two coordinates. */
  point: string
  touristTax: string
  checkIn: string
  checkOut: string
  /** Before a time that is the last one. */
  before: string
  atLeast: string
  experience: string
  closed: string
  weekdays: string
  minutesRead: string
  /** Between the parties of a case, and before what a case is about. */
  versus: string
  inMatter: string
  /** Behind "founded by", where no name follows. */
  noFounder: string
  /** Before the town of a head office. */
  basedIn: string
  /** Before `since` and the year in which a firm began. */
  inBusiness: string
  since: string
  /** Before the number of people of a firm, and behind it; `staffAtEnd` where the sentence ends. */
  weAre: string
  staff: string
  staffAtEnd: string
  percent: string
  warranty: string
  /** Who gives it, and how long in words. */
  warrantyBy: string
  warrantyLengths: string
  delivered: string
  /** Between the delivery and another time. */
  plus: string
  workingDays: string
  /** Behind a time that is not that of the delivery. */
  notDelivery: string
  /** Around the number that is in stock. */
  onlySome: string
  pieces: string
  held: string
  /** Before and behind the length of a trial. */
  trialBefore: string
  trialBehind: string
  /** Holidays of an employee. */
  leave: string
  /** Before the lowest age; `agesFrom` only where `yearsOfAge` are behind it. */
  ages: string
  agesFrom: string
  andOlder: string
  yearsOfAge: string
  /** A noun that is a verb, too: only at the end of its clause. */
  episodeNoun: string
}

/** Words by which fields ask for a text without something, for a part of it, for numbers in a power of ten, or for a time of day. */
export interface FormWords {
  without: string
  /** The same behind what is left out: "titles omitted". */
  withoutBehind: string
  only: string
  titles: string
  years: string
  /** Notes on gender in offers of jobs: "(m/f/d)". */
  genders: string
  brackets: string
  units: string
  legalForms: string
  firstName: string
  surname: string
  street: string
  /** The number of a house beside its street. */
  houseNumber: string
  town: string
  /** Names of further parts of an address, or of all of it. */
  otherParts: string
  code: string
  thousands: string
  millions: string
  billions: string
  /** A time of day without a role. */
  clock: string
  /** Words for times and hours. */
  clockNames: string
  clockStart: string
  clockEnd: string
  /** Verbs that have the same roles in a field for a time of day: "what time does it open". */
  clockBegins: string
  clockStops: string
  /** The last time that one may enter or order. */
  clockLast: string
  /** Opening hours, days and lengths of time. */
  clockNot: string
  /** Texts of notes on gender in brackets: "all genders". */
  genderNotes: string
}

/** Words for the tax on sales in a price. `withTax` and `withoutTax` are on either side of its name: "inkl. MwSt", "IVA no incluido". */
export interface TaxWords {
  tax: string
  withTax: string
  withoutTax: string
  /** With tax, without its name: "brutto", "TTC". */
  gross: string
  net: string
}
