// Subtypes of schema.org types, as far as fields need them.

/** Businesses with customers at an address: shops, practices, hotels, restaurants. */
const LOCAL_BUSINESS =
  /(?:Business|Store|Shop|Restaurant|Contractor|Salon|Club|Agency|Office|Clinic)$|^(?:AccountingService|AnimalShelter|Attorney|AutoDealer|AutoRental|AutoRepair|AutoWash|Bakery|BankOrCreditUnion|BarOrPub|BedAndBreakfast|BowlingAlley|Brewery|CafeOrCoffeeShop|Campground|ChildCare|DaySpa|Dentist|Distillery|DryCleaningOrLaundry|Electrician|EmergencyService|ExerciseGym|FinancialService|FireStation|Florist|GasStation|GolfCourse|Hospital|Hostel|Hotel|HousePainter|LegalService|Library|Locksmith|Motel|MovieTheater|MovingCompany|Museum|Notary|Optician|Pharmacy|Physician|Plumber|PoliceStation|ProfessionalService|RealEstateAgent|RecyclingCenter|Resort|SelfStorage|ShoppingCenter|SkiResort|SportsActivityLocation|StadiumOrArena|TattooParlor|TouristInformationCenter|VeterinaryCare|Winery|Zoo)$/

const PARENTS: [string, RegExp][] = [
  ['Article', /Article$|^(?:BlogPosting|Report|SocialMediaPosting|DiscussionForumPosting|LiveBlogPosting|Review|OpinionNewsArticle)$/],
  [
    'Organization',
    /Organization$|^(?:Corporation|Brand|NGO|CollegeOrUniversity|Airline|Place|Preschool|(?:Elementary|High|Middle)?School|Church|Courthouse|CityHall)$/,
  ],
  [
    'Product',
    /Product$|^(?:ProductGroup|ProductModel|IndividualProduct|SomeProducts|Vehicle|Car|Offer|AggregateOffer|SoftwareApplication|MobileApplication)$/,
  ],
  ['Organization', LOCAL_BUSINESS],
  ['LocalBusiness', LOCAL_BUSINESS],
  ['Event', /Event$/],
  ['DiscussionForumPosting', /^(?:Question|SocialMediaPosting|QAPage)$/],
  ['WebPage', /Page$/],
  ['Book', /^(?:Book|Audiobook)$/],
  ['Movie', /^(?:Movie|TVSeries|TVEpisode)$/],
]

/** True if one of the types is the wanted type or a subtype of it. */
export function isKindOf(types: readonly string[], wanted: string): boolean {
  return types.some((type) => type === wanted || PARENTS.some(([parent, kinds]) => parent === wanted && kinds.test(type)))
}

/** Types of things on pages about something else: they give a value to a field only where the field names them. */
const SIDE_TYPES =
  /^(?:WebSite|WebPage|Breadcrumb|BreadcrumbList|Organization|NewsMediaOrganization|Corporation|ImageObject|SearchAction|SiteNavigationElement|WPHeader|WPFooter|WPSideBar|ItemList|ListItem|Person|CollectionPage|VideoObject|Comment|Review|FAQPage|hatom|Rating|AggregateRating|PostalAddress)$/

export function isSideThing(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => SIDE_TYPES.test(type))
}

/** Types that identify the subject of their page; "article", "web page" and "shop" may be declared on any page. */
const OWN_TYPES = ['Recipe', 'Product', 'Book', 'Movie', 'Event', 'Course', 'JobPosting', 'NewsArticle', 'RealEstateListing']

export function isThingOfItsOwn(types: readonly string[]): boolean {
  return OWN_TYPES.some((own) => isKindOf(types, own))
}
