// All commands by name, in the order of the help. A new command is a file beside this one and a line here.
import type { Command } from '../command.ts'

/** Each loads only its own module: most commands need none of the engine, which takes most of a second. */
const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./init.ts')).initCommand,
  extract: async () => (await import('./extract.ts')).extractCommand,
  content: async () => (await import('./content.ts')).contentCommand,
  detect: async () => (await import('./detect.ts')).detectCommand,
  discover: async () => (await import('./discover.ts')).discoverCommand,
  records: async () => (await import('./records.ts')).recordsCommand,
  next: async () => (await import('./next.ts')).nextCommand,
  structured: async () => (await import('./structured.ts')).structuredCommand,
  values: async () => (await import('./values.ts')).valuesCommand,
  'jobs create': async () => (await import('./jobs.ts')).jobsCreateCommand,
  'jobs add': async () => (await import('./jobs.ts')).jobsAddCommand,
  'jobs retry': async () => (await import('./jobs.ts')).jobsRetryCommand,
  'jobs list': async () => (await import('./jobs.ts')).jobsListCommand,
  'jobs show': async () => (await import('./jobs.ts')).jobsShowCommand,
  'jobs results': async () => (await import('./jobs.ts')).jobsResultsCommand,
  'jobs export': async () => (await import('./jobs.ts')).jobsExportCommand,
  'jobs rename': async () => (await import('./jobs.ts')).jobsRenameCommand,
  'jobs stop': async () => (await import('./jobs.ts')).jobsStopCommand,
  'connections list': async () => (await import('./connections.ts')).connectionsListCommand,
  'connections add': async () => (await import('./connections.ts')).connectionsAddCommand,
  'connections replace': async () => (await import('./connections.ts')).connectionsReplaceCommand,
  'connections rename': async () => (await import('./connections.ts')).connectionsRenameCommand,
  'connections test': async () => (await import('./connections.ts')).connectionsTestCommand,
  'connections sign-in': async () => (await import('./connections.ts')).connectionsSignInCommand,
  'connections delete': async () => (await import('./connections.ts')).connectionsDeleteCommand,
  'verify-bundle': async () => (await import('./verify-bundle.ts')).verifyBundleCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  'model list': async () => (await import('./model-files.ts')).modelListCommand,
  'model install': async () => (await import('./model-files.ts')).modelInstallCommand,
  'model pull': async () => (await import('./model-files.ts')).modelPullCommand,
  'model rm': async () => (await import('./model-files.ts')).modelRmCommand,
  'model test': async () => (await import('./model-use.ts')).modelTestCommand,
  'model serve': async () => (await import('./model-use.ts')).modelServeCommand,
  'users list': async () => (await import('./users.ts')).usersListCommand,
  'users plan': async () => (await import('./users.ts')).usersPlanCommand,
  'users downgrade': async () => (await import('./users.ts')).usersDowngradeCommand,
  'users refund': async () => (await import('./users.ts')).usersRefundCommand,
  'operator list': async () => (await import('./operators.ts')).operatorListCommand,
  'operator add': async () => (await import('./operators.ts')).operatorAddCommand,
  'operator rm': async () => (await import('./operators.ts')).operatorRmCommand,
  'sla list': async () => (await import('./sla.ts')).slaListCommand,
  'sla approve': async () => (await import('./sla.ts')).slaApproveCommand,
  'sla decline': async () => (await import('./sla.ts')).slaDeclineCommand,
  'tickets list': async () => (await import('./tickets.ts')).ticketsListCommand,
  'tickets show': async () => (await import('./tickets.ts')).ticketsShowCommand,
  'tickets answer': async () => (await import('./tickets.ts')).ticketsAnswerCommand,
  'tickets close': async () => (await import('./tickets.ts')).ticketsCloseCommand,
  'mails retry': async () => (await import('./mails.ts')).mailsRetryCommand,
  'ledger check': async () => (await import('./money.ts')).ledgerCheckCommand,
  'setup-stripe': async () => (await import('./money.ts')).setupStripeCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./backup.ts')).restoreCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  completion: async () => (await import('./completion.ts')).completionCommandOf(loadCommands),
}

/** Null where there is no such command. */
export async function loadCommand(name: string): Promise<Command | null> {
  return Object.hasOwn(LOADERS, name) ? await LOADERS[name]!() : null
}

/** All of them, for the help and for completion. */
export function loadCommands(): Promise<Command[]> {
  return Promise.all(Object.values(LOADERS).map((load) => load()))
}
