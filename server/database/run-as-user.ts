/**
 * PostgreSQL refuses root, and another user cannot enter root's closed folders. As root it runs in a user
 * namespace, else as nobody with the one right to pass file permissions.
 */
import { spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedDatabaseError } from './postgres-binaries.ts'

/** The words put before a command, and who owns the files of a server started with them. */
export type Runner = { prefix: string[]; uid: number; gid: number }

/** Nothing of the person's own PostgreSQL settings (PGDATA, PGOPTIONS…) may leak into ours. */
export const CLEAN_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

const NOBODY = 65534
const NAMESPACE = ['unshare', '-U', '--map-user=1000', '--map-group=1000']
/** Without the securebit access() drops the capability and initdb cannot find its own files. */
const NOBODY_THROUGH_DOORS = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--bounding-set=-all,+dac_override',
]
const DIES_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT']

const runs = ([command = '', ...args]: string[]) =>
  spawnSync(command, args, { stdio: 'ignore', env: CLEAN_ENV }).status === 0

export const waysAsRoot: Runner[] = [
  { prefix: NAMESPACE, uid: 0, gid: 0 },
  { prefix: NOBODY_THROUGH_DOORS, uid: NOBODY, gid: NOBODY },
]

export const chooseRunner = (postgres: string, dataDir: string): Runner => {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  if (uid !== 0) return { prefix: [], uid, gid }
  const way = waysAsRoot.find(
    // In a namespace root cannot pass the closed folders of other users: both ends must be within reach.
    ({ prefix }) => runs([...prefix, postgres, '--version']) && runs([...prefix, 'test', '-w', dataDir]),
  )
  if (way !== undefined) return way
  throw new EmbeddedDatabaseError(
    'El PostgreSQL incluido no puede funcionar como root en este sistema. ' +
      'Inicia Dorsal con un usuario normal o pon en DATABASE_URL la dirección de un PostgreSQL.',
  )
}

/** A server started like this stops cleanly when this process dies, however it dies (Linux). */
export const boundToParent = (runner: Runner): Runner => {
  const prefix = [...runner.prefix, ...DIES_WITH_PARENT]
  return runs([...prefix, 'true']) ? { ...runner, prefix } : runner
}

const giveAll = (path: string, { uid, gid }: Runner) => {
  lchownSync(path, uid, gid)
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path)) giveAll(join(path, name), { prefix: [], uid, gid })
}

/** PostgreSQL demands to own its data; the folder may come from a start made another way. */
export const giveFolder = (folder: string, runner: Runner) => {
  if (statSync(folder).uid === runner.uid) return
  if (process.getuid?.() !== 0) {
    throw new EmbeddedDatabaseError(
      `La carpeta ${folder} es de otro usuario. Inicia Dorsal con ese usuario o elige otra carpeta con DATA_DIR.`,
    )
  }
  giveAll(folder, runner)
}
