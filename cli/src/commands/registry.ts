// All commands, in the order of the help. A new command is a file beside this one and a line here.
import type { Command } from '../command.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { completionCommandOf } from './completion.ts'
import {
  connectionsAddCommand,
  connectionsDeleteCommand,
  connectionsListCommand,
  connectionsRenameCommand,
  connectionsReplaceCommand,
  connectionsSignInCommand,
  connectionsTestCommand,
} from './connections.ts'
import { contentCommand } from './content.ts'
import { detectCommand } from './detect.ts'
import { discoverCommand } from './discover.ts'
import { doctorCommand } from './doctor.ts'
import { extractCommand } from './extract.ts'
import { initCommand } from './init.ts'
import {
  jobsAddCommand,
  jobsCreateCommand,
  jobsExportCommand,
  jobsListCommand,
  jobsRenameCommand,
  jobsResultsCommand,
  jobsShowCommand,
  jobsStopCommand,
} from './jobs.ts'
import { mailsRetryCommand } from './mails.ts'
import { mcpCommand } from './mcp.ts'
import { modelInstallCommand, modelListCommand, modelPullCommand, modelRmCommand } from './model-files.ts'
import { modelServeCommand, modelTestCommand } from './model-use.ts'
import { ledgerCheckCommand, setupStripeCommand } from './money.ts'
import { nextCommand } from './next.ts'
import { operatorAddCommand, operatorListCommand, operatorRmCommand } from './operators.ts'
import { recordsCommand } from './records.ts'
import { slaApproveCommand, slaDeclineCommand, slaListCommand } from './sla.ts'
import { structuredCommand } from './structured.ts'
import { ticketsAnswerCommand, ticketsCloseCommand, ticketsListCommand, ticketsShowCommand } from './tickets.ts'
import { usersDowngradeCommand, usersListCommand, usersPlanCommand, usersRefundCommand } from './users.ts'
import { valuesCommand } from './values.ts'
import { verifyBundleCommand } from './verify-bundle.ts'

export const COMMANDS: readonly Command[] = [
  initCommand,
  extractCommand,
  contentCommand,
  detectCommand,
  discoverCommand,
  recordsCommand,
  nextCommand,
  structuredCommand,
  valuesCommand,
  jobsCreateCommand,
  jobsAddCommand,
  jobsListCommand,
  jobsShowCommand,
  jobsResultsCommand,
  jobsExportCommand,
  jobsRenameCommand,
  jobsStopCommand,
  connectionsListCommand,
  connectionsAddCommand,
  connectionsReplaceCommand,
  connectionsRenameCommand,
  connectionsTestCommand,
  connectionsSignInCommand,
  connectionsDeleteCommand,
  verifyBundleCommand,
  mcpCommand,
  modelListCommand,
  modelInstallCommand,
  modelPullCommand,
  modelRmCommand,
  modelTestCommand,
  modelServeCommand,
  usersListCommand,
  usersPlanCommand,
  usersDowngradeCommand,
  usersRefundCommand,
  operatorListCommand,
  operatorAddCommand,
  operatorRmCommand,
  slaListCommand,
  slaApproveCommand,
  slaDeclineCommand,
  ticketsListCommand,
  ticketsShowCommand,
  ticketsAnswerCommand,
  ticketsCloseCommand,
  mailsRetryCommand,
  ledgerCheckCommand,
  setupStripeCommand,
  backupCommand,
  restoreCommand,
  doctorCommand,
  completionCommandOf(() => COMMANDS),
]
