// Kinds of pages about things: products, recipes, books, vehicles, homes, films, software, courses.
import { fieldLines, type PageKind } from './page-kind.ts'

export const KINDS_OF_THINGS: readonly PageKind[] = [
  {
    id: 'recipe',
    targetName: 'Recipe URL',
    noun: 'recipe',
    types: /^Recipe$/,
    signs: ['ingredients', 'instructions', 'prep_time', 'cook_time', 'yields'],
    fields: fieldLines(`
      title string Name of the recipe.
      ingredients array Ingredient lines in page order, one per ingredient, amounts included.
      instructions array Preparation steps in order, one per step, without step numbers.
      total_time number Total time in minutes.
      yields string Amount the recipe makes, written as 'N servings' or 'N items'.
      author string Person or organisation credited with the recipe.
      description string Short introduction or summary of the recipe.
      image string URL of the main image of the recipe.
      prep_time number Preparation time in minutes.
      cook_time number Cooking time in minutes.
      rating number Mean rating given by users.
      category string Course or category of the recipe, comma separated if there are several.
      cuisine string Cuisine of the recipe, comma separated if there are several.
      rating_count number Number of ratings given by users.
      nutrients object Nutrition facts as schema.org NutritionInformation property names with their text, for example calories.
      keywords array Tags or keywords of the recipe.
      publication_date date Day on which the recipe was published.
      equipment array Kitchen equipment needed for the recipe.`),
  },
  {
    id: 'book',
    targetName: 'Book URL',
    noun: 'book',
    types: /^(?:Book|Audiobook)$/,
    signs: ['isbn_13', 'isbn_10', 'pages', 'format'],
    fields: fieldLines(`
      title string Title of the book.
      author string Author of the book; several separated by commas.
      price number Current selling price as a number without currency; the discounted price if there is one.
      publisher string Publisher of the book.
      publication_date date Day, month or year in which the book was published.
      isbn_13 string ISBN-13 of the book, digits only.
      pages number Number of pages.
      format string Format or binding of the book, for example Paperback.
      description string Description or summary of the book.
      image string URL of the cover image.
      rating number Mean rating given by readers.
      availability string InStock if the book can be bought, OutOfStock if the page makes clear that it cannot.
      currency string Currency of the price as it is shown on the page, symbol or code.
      isbn_10 string ISBN-10 of the book.
      rating_count number Number of ratings or reviews.
      language string Language of the book.
      series string Series the book belongs to.
      category string Category or genre of the book.`),
  },
  {
    id: 'vehicle',
    targetName: 'Vehicle URL',
    noun: 'vehicle',
    types: /^(?:Vehicle|Car|Motorcycle|BusOrCoach)$/,
    signs: ['mileage', 'fuel_type', 'transmission'],
    fields: fieldLines(`
      title string Name of the vehicle as the page gives it.
      price number Asking price as a number without currency.
      currency string Currency of the price as it is shown on the page, symbol or code.
      make string Brand or make of the vehicle.
      model string Model of the vehicle.
      year number Model year or year of first registration.
      mileage string Mileage with its unit.
      fuel_type string Kind of fuel.
      transmission string Kind of transmission.
      power string Engine power with its unit.
      color string Colour of the vehicle.
      body_type string Kind of body, for example Estate.
      condition string Condition, for example new or used.
      vin string Vehicle identification number.
      seller string Name of the seller or dealer.
      location string Place where the vehicle stands.
      image string URL of the main image.
      description string Description of the vehicle.`),
  },
  {
    id: 'property',
    targetName: 'Property URL',
    noun: 'property',
    types: /^(?:RealEstateListing|Apartment|House|SingleFamilyResidence|Residence|Accommodation|ApartmentComplex)$/,
    signs: ['bedrooms', 'bathrooms', 'area'],
    fields: fieldLines(`
      title string Headline of the listing.
      price number Price or rent as a number without currency.
      currency string Currency of the price as it is shown on the page, symbol or code.
      address string Full address of the property.
      city string City of the property.
      postcode string Postal code of the property.
      bedrooms number Number of bedrooms.
      bathrooms number Number of bathrooms.
      rooms number Number of rooms.
      area string Living area with its unit.
      property_type string Kind of property, for example apartment.
      year_built number Year in which it was built.
      description string Description of the property.
      features array Features and amenities, one per item.
      agent string Name of the agent or seller.
      phone string Phone number of the agent or seller.
      image string URL of the main image.
      listing_id string Identifier of the listing.`),
  },
  {
    id: 'movie',
    targetName: 'Film URL',
    noun: 'film',
    types: /^(?:Movie|TVSeries|TVEpisode|TVSeason)$/,
    signs: ['director', 'cast'],
    fields: fieldLines(`
      title string Title of the film or series.
      director string Director; several separated by commas.
      cast array Main actors, one per item.
      release_date date Day of the first release.
      duration number Length in minutes.
      genre string Genre; several separated by commas.
      rating number Mean rating given by users.
      rating_count number Number of ratings.
      description string Summary of the plot.
      country string Country of origin.
      language string Original language.
      writer string Writer; several separated by commas.
      certificate string Age rating.
      budget string Budget with its currency.
      box_office string Box office takings with their currency.
      production_company string Company that produced it.
      image string URL of the poster.`),
  },
  {
    id: 'course',
    targetName: 'Course URL',
    noun: 'course',
    types: /^(?:Course|CourseInstance)$/,
    signs: ['instructor', 'level'],
    fields: fieldLines(`
      title string Name of the course.
      provider string Organisation that offers the course.
      instructor string Person who teaches; several separated by commas.
      description string Description of the course.
      price number Price as a number without currency.
      currency string Currency of the price as it is shown on the page, symbol or code.
      duration string Length of the course as the page gives it.
      start_date date First day of the course.
      level string Level or difficulty.
      language string Language of the course.
      rating number Mean rating given by participants.
      rating_count number Number of ratings.
      location string Place of the course, or online.
      prerequisites string What participants need to know before.
      certificate string Certificate that is given.
      image string URL of the main image.`),
  },
  {
    id: 'software',
    targetName: 'Software URL',
    noun: 'software',
    types: /^(?:SoftwareApplication|MobileApplication|WebApplication|VideoGame|SoftwareSourceCode)$/,
    signs: ['operating_system', 'latest_version'],
    fields: fieldLines(`
      name string Name of the software.
      developer string Person or company that makes it.
      description string What the software does.
      price number Price as a number without currency; 0 if it is free.
      latest_version string Number of the latest version.
      release_date date Day of the latest release.
      operating_system string Operating systems it runs on.
      license string Licence of the software.
      category string Category of the software.
      rating number Mean rating given by users.
      rating_count number Number of ratings.
      downloads string Number of downloads or installs.
      file_size string Size of the download with its unit.
      website string Web site of the software.
      features array Features, one per item.
      language string Languages it is available in.`),
  },
  {
    id: 'product',
    targetName: 'Product URL',
    noun: 'product',
    types: /^(?:Product|ProductGroup|ProductModel|IndividualProduct|SomeProducts|Offer|AggregateOffer)$/,
    signs: ['price', 'availability', 'sku', 'currency'],
    fields: fieldLines(`
      name string Name of the product.
      price number Current selling price of the main product, as a number without currency; the discounted price if there is one.
      currency string Currency of the price as it is shown on the page, symbol or code.
      availability string InStock if the product can be bought, OutOfStock if the page makes clear that it cannot.
      brand string Brand or manufacturer of the product.
      sku string Identifier which the shop uses for this product.
      description string Description of the product.
      image string URL of the main image of the product.
      rating number Mean rating given by customers.
      gtin string Global trade item number (EAN, UPC or ISBN) of the product, digits only.
      mpn string Manufacturer's part number of the product.
      category string Category of the product.
      rating_count number Number of ratings or reviews.
      list_price number Price before the discount, as a number without currency.
      color string Colour of the product.
      size string Size or dimensions of the product.
      material string Material of the product.
      weight string Weight of the product with its unit.`),
  },
]
