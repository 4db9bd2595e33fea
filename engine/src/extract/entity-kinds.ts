// Which types of schema.org are a kind of which, as far as fields care.

const PARENTS: [string, RegExp][] = [
  ['Article', /Article$|^(?:BlogPosting|Report|SocialMediaPosting|DiscussionForumPosting|LiveBlogPosting|Review|OpinionNewsArticle)$/],
  [
    'Organization',
    /Organization$|Business$|Store$|Restaurant$|^(?:Corporation|Hotel|Physician|Dentist|MedicalClinic|Hospital|Brand|NGO|School|CollegeOrUniversity|Airline|Library|Attorney|RealEstateAgent|BarOrPub|CafeOrCoffeeShop|Bakery|AutoRepair|AutoDealer|TravelAgency|Place)$/,
  ],
  [
    'LocalBusiness',
    /Business$|Store$|Restaurant$|^(?:Hotel|Physician|Dentist|MedicalClinic|Hospital|Attorney|RealEstateAgent|BarOrPub|CafeOrCoffeeShop|Bakery|AutoRepair|AutoDealer|TravelAgency)$/,
  ],
  [
    'Product',
    /Product$|^(?:ProductGroup|ProductModel|IndividualProduct|SomeProducts|Vehicle|Car|Offer|AggregateOffer|SoftwareApplication|MobileApplication)$/,
  ],
  ['Event', /Event$/],
  ['DiscussionForumPosting', /^(?:Question|SocialMediaPosting|QAPage)$/],
  ['WebPage', /Page$/],
  ['Book', /^(?:Book|Audiobook)$/],
  ['Movie', /^(?:Movie|TVSeries|TVEpisode)$/],
]

/** True if a thing of these types is one of the wanted type. */
export function isKindOf(types: readonly string[], wanted: string): boolean {
  return types.some((type) => type === wanted || PARENTS.some(([parent, kinds]) => parent === wanted && kinds.test(type)))
}

/** Things that stand on pages about something else: they lend a value to a field only where the field names them. */
const SIDE_TYPES =
  /^(?:WebSite|WebPage|BreadcrumbList|Organization|NewsMediaOrganization|Corporation|ImageObject|SearchAction|SiteNavigationElement|WPHeader|WPFooter|WPSideBar|ItemList|ListItem|Person|CollectionPage|VideoObject|Comment|Review|FAQPage|hatom|Rating|AggregateRating|PostalAddress)$/

export function isSideThing(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => SIDE_TYPES.test(type))
}
