// The usual members of list items and the forms of their values; their names are the section `memberNames` of each language file. Inside an
// item a word is more specific than on a whole page: the "role" of a person is not a list of duties, the "text" of a review not an article.
// For names outside this list, the vocabulary is used.
import type { FieldType } from '@quarry/contract'
import { LANGUAGES } from '../language-data.ts'
import type { ListKind } from './list-kind.ts'

interface Form {
  id: string
  kind: ListKind
  /** Type of its values where the member declares none. */
  type: FieldType
  /** Property paths of structured data inside the item, best first. */
  properties: string
}

export interface MemberKind extends Form {
  /** Names in every language, separated by commas. */
  words: string
  /** The same by language. */
  names: readonly { code: string; words: string }[]
}

const FORMS: readonly Form[] = [
  {
    id: 'name',
    kind: 'name',
    type: 'string',
    properties: 'name headline title legalName itemOffered.name item.name',
  },
  {
    id: 'role',
    kind: 'short',
    type: 'string',
    properties: 'jobTitle roleName hasOccupation.name hasOccupation',
  },
  {
    id: 'department',
    kind: 'short',
    type: 'string',
    properties: 'department.name department worksFor.name',
  },
  {
    id: 'organisation',
    kind: 'short',
    type: 'string',
    properties: 'worksFor.name affiliation.name memberOf.name worksFor affiliation',
  },
  {
    id: 'author',
    kind: 'person',
    type: 'string',
    properties: 'author.name author performer.name performer byArtist.name byArtist creator.name creator contributor.name',
  },
  {
    id: 'text',
    kind: 'text',
    type: 'string',
    properties: 'reviewBody text description abstract articleBody disambiguatingDescription',
  },
  {
    id: 'question',
    kind: 'name',
    type: 'string',
    properties: 'name text',
  },
  {
    id: 'answer',
    kind: 'text',
    type: 'string',
    properties: 'acceptedAnswer.text suggestedAnswer.text acceptedAnswer',
  },
  {
    id: 'price',
    kind: 'price',
    type: 'number',
    properties: 'price offers.price offers.lowPrice priceSpecification.price lowPrice',
  },
  {
    id: 'currency',
    kind: 'unit',
    type: 'string',
    properties: 'priceCurrency offers.priceCurrency priceSpecification.priceCurrency',
  },
  {
    id: 'rating',
    kind: 'number',
    type: 'number',
    properties: 'reviewRating.ratingValue ratingValue aggregateRating.ratingValue starRating.ratingValue',
  },
  {
    id: 'date',
    kind: 'date',
    type: 'date',
    properties: 'startDate datePublished dateCreated uploadDate date validFrom dateModified releaseDate',
  },
  {
    id: 'year',
    kind: 'year',
    type: 'string',
    properties: 'startDate datePublished year',
  },
  {
    id: 'day',
    kind: 'short',
    type: 'string',
    properties: 'dayOfWeek validFrom',
  },
  {
    id: 'opens',
    kind: 'clock_start',
    type: 'string',
    properties: 'opens startTime startDate',
  },
  {
    id: 'closes',
    kind: 'clock_end',
    type: 'string',
    properties: 'closes endTime endDate',
  },
  {
    id: 'end_date',
    kind: 'date',
    type: 'date',
    properties: 'endDate validThrough priceValidUntil',
  },
  {
    id: 'time',
    kind: 'clock',
    type: 'string',
    properties: 'startTime startDate opens doorTime',
  },
  {
    id: 'value',
    kind: 'any',
    type: 'string',
    properties: 'value valueReference.value',
  },
  {
    id: 'attribute',
    kind: 'name',
    type: 'string',
    properties: 'name propertyID',
  },
  {
    id: 'amount',
    kind: 'quantity',
    type: 'string',
    properties: 'amount quantity requiredQuantity.value requiredQuantity value',
  },
  {
    id: 'unit',
    kind: 'unit',
    type: 'string',
    properties: 'unitText unitCode requiredQuantity.unitText',
  },
  {
    id: 'ingredient',
    kind: 'name',
    type: 'string',
    properties: 'name item.name',
  },
  {
    id: 'photo',
    kind: 'picture',
    type: 'string',
    properties: 'image.url image.contentUrl image photo.url photo thumbnailUrl logo.url logo',
  },
  {
    id: 'link',
    kind: 'address',
    type: 'string',
    properties: 'url @id contentUrl item sameAs mainEntityOfPage',
  },
  {
    id: 'email',
    kind: 'email',
    type: 'string',
    properties: 'email contactPoint.email',
  },
  {
    id: 'phone',
    kind: 'phone',
    type: 'string',
    properties: 'telephone contactPoint.telephone',
  },
  {
    id: 'location',
    kind: 'short',
    type: 'string',
    properties: 'location.name location.address.addressLocality location address.addressLocality jobLocation.address.addressLocality',
  },
  {
    id: 'size',
    kind: 'quantity',
    type: 'string',
    properties: 'contentSize fileSize size.name size',
  },
  {
    id: 'format',
    kind: 'short',
    type: 'string',
    properties: 'encodingFormat fileFormat additionalType category',
  },
  {
    id: 'duration',
    kind: 'duration',
    type: 'string',
    properties: 'duration timeRequired',
  },
  {
    id: 'position',
    kind: 'count',
    type: 'number',
    properties: 'position itemListOrder episodeNumber',
  },
  {
    id: 'sku',
    kind: 'code',
    type: 'string',
    properties: 'sku gtin13 gtin mpn productID identifier',
  },
  {
    id: 'color',
    kind: 'short',
    type: 'string',
    properties: 'color',
  },
  {
    id: 'availability',
    kind: 'short',
    type: 'string',
    properties: 'availability offers.availability',
  },
  {
    id: 'features',
    kind: 'items',
    type: 'array',
    properties: 'featureList itemOffered.featureList',
  },
  {
    id: 'origin',
    kind: 'short',
    type: 'string',
    properties: 'departureAirport.name departureStation.name departureBusStop.name departureBoatTerminal.name fromLocation.name',
  },
  {
    id: 'destination',
    kind: 'short',
    type: 'string',
    properties: 'arrivalAirport.name arrivalStation.name arrivalBusStop.name arrivalBoatTerminal.name toLocation.name',
  },
]

/** A name that several kinds share belongs to the first of them, unless its language, its description or its type decides. */
export const MEMBER_KINDS: readonly MemberKind[] = FORMS.map((form) => {
  const names = LANGUAGES.map(({ code, memberNames }) => ({ code, words: memberNames?.[form.id] ?? '' }))
  const words = names.flatMap(({ words: own }) => (own === '' ? [] : own)).join(', ')
  return { ...form, words, names }
})
