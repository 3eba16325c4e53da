/**
 * A dialog or drawer whose code is fetched when it is opened, so that a screen costs what it shows. The first button
 * that is pointed at or focused fetches it already: whoever opens it does not wait for it.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

type Awaited<Props> = {
  Part: ComponentType<Props>
  warm: () => void
  /** The properties by which it is shut. */
  closed: Partial<Props>
  given: Props
}

const isButton = ({ target }: Event) =>
  target instanceof Element && target.closest('button, [role="button"], [role="menuitem"]') !== null

/** Shut for its first moment: a dialog that never was shut does not know where the focus has to go back to. */
function Opening<Props extends object>({ Part, closed, given }: Omit<Awaited<Props>, 'warm'>) {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return <Part {...given} {...(ready ? {} : closed)} />
}

function OpensLater<Props extends object>({ warm, ...part }: Awaited<Props>) {
  const { closed, given } = part
  const open = (Object.keys(closed) as (keyof Props)[]).some((name) => given[name] !== closed[name])
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)

  useEffect(() => {
    if (wanted) return undefined
    const approach = (event: Event) => {
      if (!isButton(event)) return
      leave()
      warm()
    }
    const leave = () => {
      document.removeEventListener('pointerover', approach)
      document.removeEventListener('focusin', approach)
    }
    document.addEventListener('pointerover', approach)
    document.addEventListener('focusin', approach)
    return leave
  }, [wanted, warm])

  return wanted ? (
    <Suspense>
      <Opening {...part} />
    </Suspense>
  ) : null
}

/** `closed`: `{ opened: false }`, or `{ edited: null }` where what is edited opens it. */
export const opensLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  closed: Partial<Props>,
): ((props: Props) => ReactNode) => {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  // What fails here is asked for again when it is opened, and told then.
  const warm = () => void load().catch(() => undefined)
  return (given) => <OpensLater Part={Part} warm={warm} closed={closed} given={given} />
}
