// `quarry completion`: prints the script that completes this command's words in a shell.
import { ArgumentError, EXIT, type Command } from '../command.ts'
import { completionScript, SHELLS } from '../completion/shell-scripts.ts'

/** `loadCommands` gives all commands, this one too. */
export const completionCommandOf = (loadCommands: () => Promise<readonly Command[]>): Command => ({
  name: 'completion',
  summary: 'Script that completes commands and options in a shell; its first line says where to save it',
  usage: SHELLS.join('|'),
  async run(args) {
    const shell = SHELLS.find((one) => one === args[0])
    if (shell === undefined || args.length !== 1) throw new ArgumentError(`Name the shell: ${SHELLS.join(', ')}.`)
    process.stdout.write(completionScript(shell, await loadCommands()))
    return EXIT.done
  },
})
