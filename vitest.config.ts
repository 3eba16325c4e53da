/** Three kinds of tests: pure rules, the machine on a real PostgreSQL, and journeys through the whole product. */
import { configDefaults, defineConfig } from 'vitest/config'

const UNIT = ['**/rules/*.test.ts', 'domain/colombia/*.test.ts', '**/*.unit.test.ts']
const NOT_OURS = [...configDefaults.exclude, 'build/**', 'data/**', 'test-output/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: UNIT,
          exclude: NOT_OURS,
          maxWorkers: 2,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{domain,server,demo,scripts}/**/*.test.ts'],
          exclude: [...NOT_OURS, ...UNIT],
          globalSetup: './server/testing/global-setup.ts',
          maxWorkers: 3,
          testTimeout: 30_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          exclude: NOT_OURS,
          globalSetup: './e2e/global-setup.ts',
          // Each file starts a product of its own; a journey waits more than it works: two cores stand three.
          maxWorkers: 3,
          testTimeout: 180_000,
          // What a page will show is awaited, however slow the machine is.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
