/** What the pages name is there, and the checker can say that it is not. */
import { expect, test } from 'vitest'
import { missingPaths, readPages, readTree, type Tree } from './docs-paths.ts'

const tree: Tree = {
  files: [
    '.env.example',
    'README.md',
    'docs/capacity.md',
    'docs/decisions/0001-start.md',
    'domain/coupons/contract.ts',
    'domain/coupons/rules/codes.test.ts',
    'domain/registration/save/races.test.ts',
    'scripts/walls.ts',
    'server/http/app.ts',
    'web/ui/pager.tsx',
  ],
  scripts: ['start', 'bench', 'test:full'],
  made: ['build'],
}

const problemsOf = (text: string, path = 'docs/page.md') => missingPaths([{ path, text }], tree)

test('every path and script that README, the pages beside it and docs/ name exists', () => {
  const pages = readPages()
  expect(pages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['README.md', 'SECURITY.md', 'docs/ARCHITECTURE.md']),
  )
  expect(missingPaths(pages, readTree()).join('\n')).toBe('')
})

test.each([
  ['`domain/coupons/contract.ts`', 'a file'],
  ['`contract.ts`', 'a file without its folder'],
  ['`coupons/contract.ts`', 'a file with a part of its folders'],
  ['`registration/save/races`', 'a test without its ending'],
  ['`domain/coupons/`', 'a folder'],
  ['`#server/http/app.ts`', 'an alias'],
  ['`domain/<module>/contract.ts`', 'a placeholder'],
  ['`domain/{module}/{contract,tables}.ts`', 'a placeholder beside two ways'],
  ['`domain/coupons/*.ts`, `domain/**/*.test.ts`', 'globs'],
  ['`build/client/app.css`', 'a file of the build'],
  ['`/admin/eventos`, `GET /api/eventos/:id`', 'addresses'],
  ['`events.taken`, `a/b`, `text/html`, `now() < hold_until`', 'words that are no paths'],
  ['[capacity](capacity.md#locks) and [why](decisions/)', 'links beside the page'],
  ['[start](../README.md), [out](https://example.org/x.md), [here](#below)', 'links up, out and inside'],
  ['`npm start`, `npm run test:full`, `npm run bench -- pages`', 'scripts with arguments of their own'],
  ['```sh\nnode scripts/walls.ts\ncp .env.example .env\n```', 'a block'],
])('%s is all there: %s', (text) => {
  expect(problemsOf(text)).toEqual([])
})

test.each([
  ['`domain/coupons/gone.ts`', 'no file domain/coupons/gone.ts'],
  ['`gone.ts`', 'no file gone.ts'],
  ['`tract.ts`', 'no file tract.ts'],
  ['`registration/walks`', 'no file registration/walks'],
  ['`server/mail/`', 'no file server/mail/'],
  ['`domain/<module>/tables.ts`', 'no file domain/<module>/tables.ts'],
  ['`web/*/*.css`', 'no file web/*/*.css'],
  ['`node scripts/gone.ts`', 'no file scripts/gone.ts'],
  ['```\nscripts/gone.ts   tells\n```', 'no file scripts/gone.ts'],
  ['[it](gone.md)', 'a link to gone.md, which is not there'],
  ['[it](docs/capacity.md)', 'a link to docs/capacity.md, which is not there'],
  ['![it](pictures/gone.webp)', 'a link to pictures/gone.webp, which is not there'],
  ['`npm run gone`', 'no script gone'],
  ['```sh\nnpm test # all\n```', 'no script test'],
])('%s is missing and is reported', (text, problem) => {
  expect(problemsOf(text)).toEqual([`docs/page.md: ${problem}`])
})
