/** The unit tests alone: Stryker runs one project, and no PostgreSQL is needed to judge a rule. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['domain/**/rules/**/*.test.ts', 'domain/colombia/*.test.ts'],
    exclude: ['node_modules/**'],
    isolate: false,
    testTimeout: 30_000,
  },
})
