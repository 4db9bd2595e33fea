// The packages that the bundle of an image leaves in node_modules: everything else is in it.

/** Of the bundle: a native module. */
export const LEFT_OUT = ['@node-rs/argon2']
/** Found by their names while the product runs: adapters of models, each loaded when it is wanted, and a library that is sent to browsers. */
export const FOUND_BY_NAME = ['@ai-sdk/anthropic', '@ai-sdk/google', '@ai-sdk/openai', '@ai-sdk/openai-compatible', 'unpdf']
