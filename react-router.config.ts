/** React Router in framework mode: pages live in web/, rendered on the server; a build over the budget fails. */
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import {
  readBuild,
  requireBudget,
  requireNextBudget,
  requirePanelBudget,
  weighNextScreens,
  weighPages,
} from './scripts/page-weights.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  buildEnd: ({ reactRouterConfig }) => {
    const { manifest, sizeOf } = readBuild(join(reactRouterConfig.buildDirectory, 'client'))
    requireBudget(weighPages(manifest, sizeOf))
    requirePanelBudget(weighPages(manifest, sizeOf, 'admin'))
    requireNextBudget(weighNextScreens(manifest, sizeOf))
  },
} satisfies Config
