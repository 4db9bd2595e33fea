// The packages that a bundle leaves in node_modules: everything else is in it.

/** A native module. */
export const LEFT_OUT = ['@node-rs/argon2']
/** Loaded only for tracing; a part of the product that is installed beside it. */
export const TRACES = /^@opentelemetry\/(?!api$)/
/** Resolved by name at run time: model adapters, each loaded on demand, and a library that is served to browsers. */
export const FOUND_BY_NAME = ['@ai-sdk/anthropic', '@ai-sdk/google', '@ai-sdk/openai', '@ai-sdk/openai-compatible', 'unpdf']
