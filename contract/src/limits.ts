// Technical limits of the product, far above normal use. Plan limits are in plans.ts.

export const LIMITS = {
  targetsPerJobMax: 100_000,
  targetCharsMax: 2_000,
  fieldsPerJobMax: 500,
  /** Maximum number of fields that one field is looked up from. */
  fieldSourcesMax: 5,
  fieldNameCharsMax: 200,
  fieldDescriptionCharsMax: 4_000,
  basePromptCharsMax: 20_000,
  targetNameCharsMax: 200,
  templateNameCharsMax: 200,
  requestBodyBytesMax: 32 * 1024 * 1024,
  listLimitDefault: 100,
  listLimitMax: 500,
  previewTargetsMax: 25,
  previewFieldsMax: 10,
  addFieldsMax: 100,
  /** Maximum number of places on a page that one value can have. */
  placesMax: 300,
} as const
