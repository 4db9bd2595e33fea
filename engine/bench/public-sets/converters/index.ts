// The converter of each set.
import type { Converter } from '../converted-set.ts'
import { convertAnimePages } from './anime-pages.ts'
import { convertBananalyzer } from './bananalyzer.ts'
import { convertCardFragments } from './card-fragments.ts'
import { convertCinemaFilms } from './cinema-films.ts'
import { convertCoursePages } from './course-pages.ts'
import { convertCourtDecisions } from './court-decisions.ts'
import { convertCourtDockets } from './court-dockets.ts'
import { convertCourtAttachments, convertDocketHistories } from './court-documents.ts'
import { convertCourtNotices, convertHigherCourtDockets } from './court-notices.ts'
import { convertDefuddle } from './defuddle.ts'
import { convertDomainRegistrations } from './domain-registrations.ts'
import { convertEmbedPages } from './embed-pages.ts'
import { convertFundus } from './fundus.ts'
import { convertGoose3 } from './goose3.ts'
import { convertHangry } from './hangry.ts'
import { convertHtmldate } from './htmldate.ts'
import { convertInvoice2data, convertInvoice2dataLines } from './invoice2data.ts'
import { convertMeetings } from './meetings.ts'
import { convertMetascraper } from './metascraper.ts'
import { convertMicroformats } from './microformats.ts'
import { convertNewsArticles } from './news-articles.ts'
import { convertOffersAndVideos } from './offers-and-videos.ts'
import { convertOmnivoreArticles } from './omnivore-articles.ts'
import { convertOnetspRecipes } from './onetsp-recipes.ts'
import { convertPaperPages } from './paper-pages.ts'
import { convertPlanningDetails, convertPlanningLists } from './planning.ts'
import { convertPostlightParser } from './postlight-parser.ts'
import { convertProductBenchmark } from './product-benchmark.ts'
import { convertPropertyListings } from './property-listings.ts'
import { convertReadability } from './readability.ts'
import { convertRecipeScrapers } from './recipe-scrapers.ts'
import { convertRecipya } from './recipya.ts'
import { convertSchemaExamples } from './schema-examples.ts'
import { convertScreenOffers } from './screen-offers.ts'
import { convertSkiLifts } from './ski-lifts.ts'
import { convertSnacktory } from './snacktory.ts'
import { convertSsnepentheRecipes } from './ssnepenthe-recipes.ts'
import { convertStrikeNotices } from './strike-notices.ts'
import { convertSwdeBooks } from './swde-books.ts'
import { convertTradeConfirmations } from './trade-confirmations.ts'
import { convertTrafilatura } from './trafilatura.ts'
import { convertTvListings } from './tv-listings.ts'
import { convertWebstruct } from './webstruct.ts'
import { convertWhoisAnswers } from './whois-answers.ts'
import { convertWorksPages } from './works-pages.ts'
import { convertZugferd, convertZugferdLines } from './zugferd.ts'

export const CONVERTERS: Record<string, Converter> = {
  'postlight-parser': convertPostlightParser,
  metascraper: convertMetascraper,
  readability: convertReadability,
  recipya: convertRecipya,
  'court-dockets': convertCourtDockets,
  'court-decisions': convertCourtDecisions,
  'court-attachments': convertCourtAttachments,
  'docket-histories': convertDocketHistories,
  'property-listings': convertPropertyListings,
  invoice2data: convertInvoice2data,
  'invoice2data-lines': convertInvoice2dataLines,
  zugferd: convertZugferd,
  'zugferd-lines': convertZugferdLines,
  'onetsp-recipes': convertOnetspRecipes,
  'omnivore-articles': convertOmnivoreArticles,
  'screen-offers': convertScreenOffers,
  'card-fragments': convertCardFragments,
  'meetings-fresno': convertMeetings,
  'meetings-pitt': convertMeetings,
  'meetings-cle': convertMeetings,
  'meetings-det': convertMeetings,
  'meetings-atl': convertMeetings,
  'meetings-akr': convertMeetings,
  'meetings-stl': convertMeetings,
  'meetings-chi': convertMeetings,
  'meetings-ca': convertMeetings,
  'meetings-grand-rapids': convertMeetings,
  'meetings-minn': convertMeetings,
  'meetings-wichita': convertMeetings,
  'meetings-colgo': convertMeetings,
  'meetings-philly': convertMeetings,
  'meetings-lascruc': convertMeetings,
  'meetings-indianapolis': convertMeetings,
  'meetings-san-diego': convertMeetings,
  'planning-epathway-lists': convertPlanningLists,
  'planning-epathway-details': convertPlanningDetails,
  'planning-masterview-lists': convertPlanningLists,
  'planning-masterview-details': convertPlanningDetails,
  'planning-technology-one-lists': convertPlanningLists,
  'planning-technology-one-details': convertPlanningDetails,
  'planning-civica-lists': convertPlanningLists,
  'planning-civica-details': convertPlanningDetails,
  'embed-pages': convertEmbedPages,
  goose3: convertGoose3,
  trafilatura: convertTrafilatura,
  'court-notices': convertCourtNotices,
  'higher-court-dockets': convertHigherCourtDockets,
  'schema-examples': convertSchemaExamples,
  'trade-confirmations': convertTradeConfirmations,
  'anime-pages': convertAnimePages,
  defuddle: convertDefuddle,
  'domain-registrations': convertDomainRegistrations,
  'hangry-recipes': convertHangry,
  snacktory: convertSnacktory,
  'tv-listings': convertTvListings,
  'product-extraction-benchmark': convertProductBenchmark,
  'recipe-scrapers': convertRecipeScrapers,
  'fundus-publishers': convertFundus,
  'htmldate-eval': convertHtmldate,
  'webstruct-contacts': convertWebstruct,
  bananalyzer: convertBananalyzer,
  'swde-book': convertSwdeBooks,
  microformats: convertMicroformats,
  'news-articles': convertNewsArticles,
  'ski-lifts': convertSkiLifts,
  'ssnepenthe-recipes': convertSsnepentheRecipes,
  'whois-answers': convertWhoisAnswers,
  'works-pages': convertWorksPages,
  'cinema-films': convertCinemaFilms,
  'strike-notices': convertStrikeNotices,
  'course-pages': convertCoursePages,
  'paper-pages': convertPaperPages,
  'offers-and-videos': convertOffersAndVideos,
}
