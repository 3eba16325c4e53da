/** Three kinds of tests: pure rules, server and modules on a real PostgreSQL, and journeys through the whole product. */
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const UNIT = ['**/rules/**/*.test.ts', 'domain/colombia/*.test.ts', '**/*.unit.test.ts']
/** Files share what they import, as the product does: nothing of ours keeps a state beside its own product. */
const ONE_HOUSE = { isolate: false }
const NOT_OURS = [...configDefaults.exclude, 'build/**', 'data/**', 'test-output/**']

/** What takes longest begins first: nobody waits at the end for one last file. */
const LONGEST = [
  'xss',
  'screens',
  'registration',
  'payments',
  'certificates',
  'events',
  'drill',
  'start',
  'my-events',
  'embedded',
  'killed-sender',
  'fuzz',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: UNIT,
          exclude: NOT_OURS,
          ...ONE_HOUSE,
          maxWorkers: 2,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{app,domain,server,demo,scripts}/**/*.test.ts'],
          exclude: [...NOT_OURS, ...UNIT],
          globalSetup: '#testing/global-setup.ts',
          ...ONE_HOUSE,
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
