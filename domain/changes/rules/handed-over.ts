/** What is not changed any more once the kit is out (changes.md 2), and what to do instead. */
import type { Asker, ChangeKind } from './kinds.ts'

const SENTENCES: Record<Exclude<ChangeKind, 'refund'>, string> = {
  size: 'El kit ya se entregó: la talla se cambia en la mesa de entrega.',
  category: 'El kit ya se entregó con su número: la distancia y la categoría ya no se cambian.',
  leave: 'El kit ya se entregó: del equipo ya no se sale.',
  transfer: 'El kit ya se entregó: el cupo ya no se cede.',
  deferral: 'El kit ya se entregó: el cupo ya no se aplaza.',
}

export const NO_RETRACTO =
  'El kit ya se entregó: no hay retracto ni devolución del cupo. Si hay un error, escríbele al organizador.'

export const HANDED_OVER = 'El kit ya se entregó.'

/** Staff may still give money back for an error or a cancellation; that the kit is out is said to them. */
export const stoppedByHandover = (
  kind: ChangeKind,
  { asker, basis }: { asker: Asker; basis?: string | undefined },
): string | null => {
  if (kind !== 'refund') return SENTENCES[kind]
  return asker !== 'staff' || basis === 'withdrawal' ? NO_RETRACTO : null
}
