/**
 * Which installed packages are older than the first version without a known hole. Works on package-lock.json alone,
 * so that npm test needs no network; the list is kept by hand in dependency-audit-list.ts.
 */

export type Lock = { packages: Record<string, { version?: string }> }

export type Advised = {
  name: string
  /** The first good version of each line that was mended, oldest first. Lines after the last are good. */
  fixed: string[]
  advisories: string[]
  reason: string
  /** Copies that stay as they are, by who brings them, and why that is no danger. */
  except?: Record<string, string>
}

const numbers = (version: string) => version.split(/[.+-]/).slice(0, 3).map(Number)

const isAtLeast = (version: string, minimum: string): boolean => {
  const [have, want] = [numbers(version), numbers(minimum)]
  for (const at of [0, 1, 2]) {
    const difference = (have[at] ?? 0) - (want[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

/** Below 1.0 the second number is the line. */
const lineOf = (version: string) => {
  const [major = 0, minor = 0] = numbers(version)
  return major > 0 ? `${major}` : `0.${minor}`
}

const isMended = (version: string, fixed: string[]) => {
  const last = fixed.at(-1)
  if (last === undefined || isAtLeast(version, last)) return true
  const own = fixed.find((one) => lineOf(one) === lineOf(version))
  return own !== undefined && isAtLeast(version, own)
}

/** node_modules/a/node_modules/b: b, brought by a. */
const read = (path: string) => {
  const parts = path.split('node_modules/').map((part) => part.replace(/\/$/, ''))
  return { name: parts.at(-1) ?? '', by: parts.at(-2) ?? '' }
}

/** One sentence for each package that is too old. */
export const oldPackages = ({ packages }: Lock, list: Advised[]): string[] =>
  Object.entries(packages).flatMap(([path, { version = '' }]) => {
    const { name, by } = read(path)
    return list
      .filter(
        (advised) => advised.name === name && !advised.except?.[by] && !isMended(version, advised.fixed),
      )
      .map(
        ({ fixed, advisories, reason }) =>
          `${path} ${version} is older than ${fixed.join(' / ')} (${advisories.join(', ')}: ${reason})`,
      )
  })

/** Exceptions that no longer except anything would hide the next one. */
export const idleExceptions = ({ packages }: Lock, list: Advised[]): string[] =>
  list.flatMap(({ name, fixed, except = {} }) =>
    Object.keys(except)
      .filter((by) => {
        const own = packages[`node_modules/${by}/node_modules/${name}`]
        return !own || isMended(own.version ?? '', fixed)
      })
      .map((by) => `${name} of ${by}`),
  )
