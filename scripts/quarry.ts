// `npm run quarry -- …`: the command line, run from the folder the user is in.
process.chdir(process.env.INIT_CWD ?? process.cwd())
await import('../cli/src/main.ts')
