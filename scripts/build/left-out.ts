// Packages that no bundle holds: a native module, and what is loaded only where traces are wanted.
export const LEFT_OUT = ['@node-rs/argon2', /^@opentelemetry\/(?!api$)/]
