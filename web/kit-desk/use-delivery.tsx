/** Handing over, with what may stand between: a document to compare, the coordinator's PIN, a phone without room. */
import { type ReactNode, useState } from 'react'
import { VaultFull } from '#web/offline/vault.ts'
import { CollectorDialog } from './collector-dialog.tsx'
import type { AtTable } from './desk/collector.ts'
import type { Done, Kit } from './desk/desk-acts.ts'
import type { Desk } from './desk/open-desk.ts'
import { PinDialog } from './pin-dialog.tsx'

const FULL = 'Este teléfono se quedó sin espacio y NO quedó entregado. Libera espacio o usa otro dispositivo.'
const FAILED = 'No quedó guardado. Intenta de nuevo.'

export const failureSays = (error: unknown): string => (error instanceof VaultFull ? FULL : FAILED)

type Asked =
  | { kind: 'pin'; kits: readonly Kit[]; who: AtTable; reasons: string[] }
  | { kind: 'collector'; kits: readonly Kit[]; title: string; text?: string; known?: string; key?: string }

export type Delivery = {
  deliver: (kits: readonly Kit[], who: AtTable) => Promise<void>
  askCollector: (
    kits: readonly Kit[],
    words: { title: string; text?: string; known?: string; key?: string },
  ) => void
  busy: boolean
  dialogs: ReactNode
}

type Told = { onDone: (done: Done) => void; onProblem: (says: string) => void }

export const useDelivery = (desk: Desk, { onDone, onProblem }: Told): Delivery => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)

  const write = async (kits: readonly Kit[], who: AtTable) => {
    setBusy(true)
    try {
      const done = await desk.acts.handOver(kits, who)
      setAsked(null)
      onDone(done)
    } catch (error) {
      setAsked(null)
      onProblem(failureSays(error))
    } finally {
      setBusy(false)
    }
  }

  const deliver = async (kits: readonly Kit[], who: AtTable) => {
    const needs = await desk.acts.needsOf(
      kits.map(({ person }) => person),
      who,
    )
    if (needs.length === 0) return write(kits, who)
    setAsked({ kind: 'pin', kits, who, reasons: needs.map(({ says }) => says) })
  }

  const close = () => setAsked(null)
  const dialogs =
    asked === null ? null : asked.kind === 'pin' ? (
      <PinDialog
        reasons={asked.reasons}
        confirm="Entregar con PIN"
        tryPin={desk.tryPin}
        onPin={() => void write(asked.kits, asked.who)}
        onClose={close}
      />
    ) : (
      <CollectorDialog
        title={asked.title}
        {...(asked.text ? { text: asked.text } : {})}
        {...(asked.known ? { known: asked.known } : {})}
        onCollector={(collector) => void deliver(asked.kits, { kind: 'other', ...collector, key: asked.key })}
        onClose={close}
      />
    )

  return {
    deliver,
    askCollector: (kits, words) => setAsked({ kind: 'collector', kits, ...words }),
    busy,
    dialogs,
  }
}
