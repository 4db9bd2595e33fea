// The rules that n8n has for community nodes.
import { config } from '@n8n/node-cli/eslint'

export default config
