/** React Router in framework mode: pages live in web/, rendered on the server; a build over the budget fails. */
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { requireBudget, weighBuild } from './scripts/page-weights.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  buildEnd: ({ reactRouterConfig }) =>
    requireBudget(weighBuild(join(reactRouterConfig.buildDirectory, 'client'))),
} satisfies Config
