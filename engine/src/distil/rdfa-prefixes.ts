// Prefixes that RDFa pages may use without declaring them (https://www.w3.org/2011/rdfa-context/rdfa-1.1).

export const KNOWN_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['cc', 'http://creativecommons.org/ns#'],
  ['ctag', 'http://commontag.org/ns#'],
  ['dc', 'http://purl.org/dc/terms/'],
  ['dc11', 'http://purl.org/dc/elements/1.1/'],
  ['dcterms', 'http://purl.org/dc/terms/'],
  ['foaf', 'http://xmlns.com/foaf/0.1/'],
  ['gr', 'http://purl.org/goodrelations/v1#'],
  ['ical', 'http://www.w3.org/2002/12/cal/icaltzd#'],
  ['og', 'http://ogp.me/ns#'],
  ['owl', 'http://www.w3.org/2002/07/owl#'],
  ['rdf', 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'],
  ['rdfs', 'http://www.w3.org/2000/01/rdf-schema#'],
  ['rev', 'http://purl.org/stuff/rev#'],
  ['schema', 'http://schema.org/'],
  ['sioc', 'http://rdfs.org/sioc/ns#'],
  ['skos', 'http://www.w3.org/2004/02/skos/core#'],
  ['v', 'http://rdf.data-vocabulary.org/#'],
  ['vcard', 'http://www.w3.org/2006/vcard/ns#'],
  ['xsd', 'http://www.w3.org/2001/XMLSchema#'],
])
