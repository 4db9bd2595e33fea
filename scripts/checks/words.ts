// Private words that names in the code and comments must not contain, each with the standard term to use instead.

export interface PrivateWord {
  /** Matches the word: as part of a name, or in a comment. */
  word: RegExp
  better: string
}

const word = (pattern: string): RegExp => new RegExp(`(?<![A-Za-z])(?:${pattern})(?![a-z])`)

export const PRIVATE_WORDS: readonly PrivateWord[] = [
  { word: word('oneAfterAnother|one-after-another'), better: 'withAdvisoryLock' },
  { word: word('breathe'), better: 'yieldToEventLoop' },
  { word: word('createPlaces'), better: 'createSemaphore' },
  { word: word('given-up|TOLD_FOR'), better: 'dead letters' },
  { word: word('forgetOld|forget-old'), better: 'purgeExpired' },
  { word: word('kinship|akinLabels?|akin-labels?'), better: 'similarity, synonyms' },
  { word: word('isHouse|houseFactor|house-firm|about-house'), better: 'publisher' },
  { word: word('countsVotes'), better: 'isRatingCount' },
  { word: word('wishOf|field-wish|table-wish'), better: 'request, format' },
  { word: word('toldForAll|told-once'), better: 'inherited context' },
  { word: word('pastBlank|past-blank'), better: 'nextSignificantNode' },
  { word: word('TroubleNote|note-trouble'), better: 'worker fault' },
  { word: word('usePressing|InTurn|in-turn'), better: 'useButtonState, DeferredRender' },
  {
    word: word('PortalDesk|findDesk|portal-desk|startPulse|otherDoor|members-doors|PageWishes'),
    better: 'context, background work, sign-in, options',
  },
  { word: word('whatIsWrong'), better: 'findProblem' },
  { word: word('expectShortLivedPages|short-lived-pages'), better: 'setV8Flags' },
]

const phrase = (pattern: string): RegExp => new RegExp(`\\b(?:${pattern})\\b`, 'i')

/** Words of comments. Only lines that are comments as a whole are checked. */
export const PRIVATE_PHRASES: readonly PrivateWord[] = [
  { word: phrase('somebody'), better: 'a user, another person, the caller' },
  { word: phrase('anew'), better: 'again; re-reads, recreates, replaces' },
  { word: phrase('lets go'), better: 'releases, drops' },
  { word: phrase('takes? back'), better: 'undoes, reverts, recovers' },
  { word: phrase('whose business'), better: 'the name of the module that does it' },
]
