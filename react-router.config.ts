/** React Router in framework mode: pages live in web/, rendered on the server; a build over the budget fails. */
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { requireBudget, requirePanelBudget, weighBuild } from './scripts/page-weights.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  buildEnd: ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    requireBudget(weighBuild(client))
    requirePanelBudget(weighBuild(client, 'admin'))
  },
} satisfies Config
