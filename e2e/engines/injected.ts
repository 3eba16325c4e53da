/**
 * How Playwright finds things on a page, for engines that Playwright does not drive here: its own script, put into
 * the page by whoever asks, and the texts of its selectors. The version of playwright-core is fixed in package.json.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Name = string | RegExp
type Escapes = {
  iso: {
    escapeForTextSelector: (text: Name, exact: boolean) => string
    escapeForAttributeSelector: (text: Name, exact: boolean) => string
  }
}

const require = createRequire(import.meta.url)
const BUNDLE = 'playwright-core/lib/coreBundle'
const { iso } = require(BUNDLE) as Escapes

const readSource = () => {
  const bundle = readFileSync(require.resolve(BUNDLE), 'utf8')
  const [, literal] =
    /"packages\/playwright-core\/src\/generated\/injectedScriptSource\.ts"\(\) \{[^']*= ('(?:[^'\\\n]|\\.)*')/.exec(
      bundle,
    ) ?? []
  if (!literal) throw new Error('playwright-core keeps its injected script elsewhere now')
  return new Function(`return ${literal}`)() as string
}

let source: string | undefined

/** The body of a function that puts `window.__found` into a page. */
export const installFinder = () => {
  source ??= readSource()
  return `if (window.__found) return
    const module = {}
    ${source}
    window.__found = new (module.exports.InjectedScript())(globalThis, {
      isUnderTest: false, sdkLanguage: 'javascript', frameSeq: 0, testIdAttributeName: 'data-testid',
      stableRafCount: 1, browserName: 'webkit', isUtilityWorld: false, customEngines: [] })`
}

export type RoleOptions = {
  name?: Name
  exact?: boolean
  checked?: boolean
  disabled?: boolean
  selected?: boolean
  expanded?: boolean
  pressed?: boolean
  level?: number
  includeHidden?: boolean
}

const WRITTEN = { includeHidden: 'include-hidden' } as Record<string, string>

export const byRole = (role: string, { name, exact, ...rest }: RoleOptions = {}) => {
  const props = Object.entries(rest).map(([key, value]) => `[${WRITTEN[key] ?? key}=${value}]`)
  if (name !== undefined) props.push(`[name=${iso.escapeForAttributeSelector(name, Boolean(exact))}]`)
  return `internal:role=${role}${props.join('')}`
}
export const byText = (text: Name, exact = false) => `internal:text=${iso.escapeForTextSelector(text, exact)}`
export const byLabel = (text: Name, exact = false) =>
  `internal:label=${iso.escapeForTextSelector(text, exact)}`
export const byAttribute = (attribute: string, text: Name, exact = false) =>
  `internal:attr=[${attribute}=${iso.escapeForAttributeSelector(text, exact)}]`
export const hasText = (text: Name) => `internal:has-text=${iso.escapeForTextSelector(text, false)}`
export const hasNotText = (text: Name) => `internal:has-not-text=${iso.escapeForTextSelector(text, false)}`
