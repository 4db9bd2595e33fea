// The packages that a bundle leaves in node_modules: everything else is in it.

/** A native module. */
export const LEFT_OUT = ['@node-rs/argon2']
/** Loaded only where traces are wanted; a part of the product that is installed beside it. */
export const TRACES = /^@opentelemetry\/(?!api$)/
/** Found by their names while the product runs: adapters of models, each loaded when it is wanted, and a library that is sent to browsers. */
export const FOUND_BY_NAME = ['@ai-sdk/anthropic', '@ai-sdk/google', '@ai-sdk/openai', '@ai-sdk/openai-compatible', 'unpdf']
