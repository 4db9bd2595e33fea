// The sections of a language's data file with words of pages and of the people, firms and places on them. Lists are separated by commas;
// a star matches the endings of a word: "recommend*".

/** Texts of a page around its content. */
export interface FrameWords {
  /** Links to the whole of a text: "read more". */
  more: string
  /** Links to the page of a thing: "details". */
  open: string
  /** Links that do something with it: "download". */
  actions: string
  /** Beginnings of headings over other things than the page's: "you may also like". */
  related: string
  /** Beginnings of headings over a site's picks: "best sellers". */
  picks: string
  /** Beginnings of headings over further texts, which may also head the page's own list: "latest". */
  further: string
  /** Beginnings of headings over readers' comments. */
  comments: string
  /** Beginnings of lines that lead to other texts. */
  alsoRead: string
  /** Anywhere in lines that lead to letters and accounts. */
  joinIn: string
  followUs: string
  /** In buttons that lengthen a list. */
  moreOnes: string
  /** Marks of paid entries. */
  paid: string
  /** Links of members to pages of their own. */
  account: string
  /** Buttons that buy. */
  cart: string
  /** Words of availability that are used of more than goods. */
  available: string
  /** Folders of what a visitor has put aside. */
  savedPaths?: string
}

/** How lists announce their total: "Showing 1 to 20 of 283 results". */
export interface TotalWords {
  things: string
  to: string
  of?: string
  /** Before the total: "all", "about". */
  all: string
  shown: string
}

/** Lists, their columns and lines. */
export interface ListWords {
  /** Between two of a list; none where words are not separated. */
  and?: string
  /** Before the number of a step. */
  step: string
  sums: string
  /** Names of the second column of facts. */
  valueColumn: string
  /** Ends of names of columns with figures. */
  figureColumns: string
  /** Names that programs give to sheets. */
  sheet: string
  /** Labels of the number of servings. */
  servings: string
  /** Before that number, behind "ingredients". */
  servedTo?: string
  about: string
  /** The link or button at the end of a list that leads to the rest of it. */
  more: string
  /** Beginnings of names of groups: "for the sauce". */
  forThe?: string
  /** Headings over notes on a recipe. */
  notes: string
  /** Words of recipes. */
  cooking: string
  /** Words for amounts at the beginning of an ingredient. */
  amounts?: string
  /** Those of them that begin sentences, too. */
  articles?: string
  /** What is counted but no ingredient. */
  notAmounts: string
  /** Behind the number of servings. */
  portions: string
  /** Lines of sums that others follow: "carried forward". */
  carried: string
  /** Beginnings of lines of sums, taxes and reductions below items. */
  sumLines: string
  /** Folders of topics. */
  topicPaths?: string
  topicNames: string
  /** Beginnings of links to all topics. */
  allTopics: string
  /** Before the number of a footnote. */
  noteMarks: string
  /** Ends of ordinals that are set high. */
  ordinalEnds?: string
}

/** Who has written a text. */
export interface BylineWords {
  /** Before an author. */
  by?: string
  /** The same where the word also leads to an owner, and may begin a surname: German "von". */
  byOf?: string
  /** The same, at the beginning of a line only. */
  byFirst?: string
  /** Before such a word: "written by". */
  written?: string
  /** Labels of the author. */
  writtenBy: string
  /** Labels of the text, with the author behind. */
  text: string
  /** Labels of the author before signs other than a colon. */
  marked?: string
  /** The same before a name and a blank. */
  ofPaper?: string
  /** Before a day. */
  posted: string
  onDay?: string
  /** Further words before a day, which may be parts of names. */
  beforeDay?: string
  /** Before someone who is named beside the author. */
  with?: string
  /** What was done with a thread. */
  started: string
  thread: string
  /** What forums call their members. */
  standing: string
  /** Between that and a year. */
  since?: string
  /** Before a link to something else than the author. */
  elsewhere?: string
  reporters: string
  pictures: string
  /** Between a picture and who made it. */
  taken?: string
  /** Folders of the pages about authors. */
  paths?: string
}

/** Firms, and how pages speak of them. */
export interface FirmWords {
  brand: string
  /** Before the maker whose shop a link leads to. */
  shopOf?: string
  employer: string
  firm: string
  /** People who may have an employer. */
  person: string
  current: string
  /** The same behind the word for the firm. */
  currentBehind?: string
  /** Words of names of schools and universities. */
  learning: string
  /** Things that are sold under their own name. */
  soldThings: string
  site: string
  sellers: string
  /** Folders of the pages about single jobs. */
  jobPaths: string
  /** Headings in offers of jobs. */
  jobHeadings: string
  /** Buttons to apply for a job. */
  apply: string
  /** Before the firm's own name. */
  atFirm?: string
  /** Behind it. */
  firmIs?: string
  /** Small words inside names of firms. */
  ofNames?: string
  /** Inside them before a purpose. */
  forNames?: string
}

/** Ways to reach someone. */
export interface ContactWords {
  phone: string
  /** Labels that are all of a line. */
  phoneLabel: string
  fax: string
  extension: string
  /** Several lines, which are no extension. */
  lines?: string
  /** The signs of an address of mail, spelled out. */
  at: string
  dot: string
  /** What the maker of a site does, before a colon or the maker. */
  siteMaking: string
  /** What was done, before the maker alone. */
  siteMade?: string
  madeBy?: string
  /** Before the number of a room. */
  rooms: string
  /** Names of a piece of land. */
  parcel: string
  /** Contacts behind an address on its line. */
  behindAddress: string
}

/** People and their names. */
export interface PersonWords {
  /** Small words inside names of people. */
  particles?: string
  /** Between two surnames. */
  surnameLinks?: string
  /** Forms of address before a name, without periods. */
  forms?: string
  /** Further titles and degrees before a name. */
  titles?: string
  /** Parts of a firm, and people who are called by what they do. */
  offices: string
  /** Between a contact and whose it is. */
  of?: string
  /** In names of fields for a name. */
  nameFields: string
  /** Labels of a name. */
  nameLabels: string
  fullNameOf?: string
  /** Names of classes of elements with someone's role. */
  roleClasses?: string
  /** Words by which a text speaks to its reader. */
  speech: string
}

/** Streets and what is beside them. */
export interface PlaceWords {
  /** Small words inside names of towns. */
  townWords?: string
  streets: string
  /** Ends of names of streets. */
  streetEnds?: string
  /** First words of names of streets. */
  streetFirst?: string
  /** Before an address on its line. */
  addressLabels: string
  /** In lines above an address that are no name. */
  noName: string
  /** In lines about a home, a room or a place to park. */
  offers: string
}

/** Names of pages, and words of their addresses. */
export interface PageNameWords {
  names: string
  /** Before such a name: "our", "simple". */
  praise?: string
  /** Before the owner's name. */
  withOwner: string
  prices: string
  welcome: string
  jobs: string
  /** Fields and class names of short accounts. */
  introduction: string
  /** Links that are no name of a site. */
  start: string
  /** "Page 1 of 3". */
  page: string
  pageOf: string
  /** Folders of the pages about people. */
  peoplePaths?: string
  /** Folders of all videos or books of a site. */
  mediaPaths?: string
  /** By which links ask to be followed. */
  linkCalls: string
  /** In headings and addresses of pages about the publisher of a site. */
  publisher: string
  /** In headings of pages with the results of a search. */
  results: string
  /** What codes are called. */
  codeWords: string
}

/** Months, days and bounds. */
export interface TimeWords {
  month: string
  /** Beginnings of texts about this month. */
  this: string
  /** Beginnings of links to an earlier month. */
  back: string
  /** Ends of them. */
  backBehind?: string
  /** In place of a person: "by tomorrow". */
  moments: string
  /** Before the highest value. */
  upTo: string
  /** Short names of days, in order. */
  shortDays: string
  /** For several days: "daily". */
  everyDay: string
}

/** Sentences that try to instruct a model. */
export interface MachineWords {
  /** Before what is not to be followed: "ignore". */
  override?: string
  orders?: string
  /** The same in languages that have the verb behind. */
  ordersFirst?: string
  overrideLast?: string
}

/** Statements of accounts: in headings, and further words by which fields ask for them. */
export interface StatementWords {
  balance: string
  balanceAsked: string
  income: string
  incomeAsked: string
  cash: string
}

/** Sections by name. */
export interface PageWords {
  frame: FrameWords
  totals: TotalWords
  lists: ListWords
  bylines: BylineWords
  firms: FirmWords
  contact: ContactWords
  persons: PersonWords
  places: PlaceWords
  pageNames: PageNameWords
  times: TimeWords
  machines: MachineWords
  statements: StatementWords
}
