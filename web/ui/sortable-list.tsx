/** Things put in order by dragging a handle, by touch, or with the keyboard: space, arrows, space. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './sortable-list.module.css'

type SortableListProps<Item> = {
  /** What is listed, for screen readers. */
  label: string
  items: readonly Item[]
  idOf: (item: Item) => UniqueIdentifier
  nameOf: (item: Item) => string
  onOrder: (items: Item[]) => void
  disabled?: boolean
  /** Beside each other too, placed by the screen's own class. */
  grid?: string
  /** The handle has to stand somewhere in what is drawn. */
  children: (item: Item, handle: ReactNode, at: number) => ReactNode
}

type RowProps = {
  id: UniqueIdentifier
  name: string
  disabled: boolean
  children: (handle: ReactNode) => ReactNode
}

function Row({ id, name, disabled, children }: RowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({
      id,
      disabled,
    })
  const handle = (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      className={classes.handle}
      aria-label={`Mover ${name}`}
      disabled={disabled}
    >
      <IconGripVertical size={20} aria-hidden="true" />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  )
}

const INSTRUCTIONS =
  'Para mover, oprime espacio. Con las flechas cambias el lugar, con espacio lo dejas ahí y con Escape vuelve donde estaba.'

export function SortableList<Item>({
  label,
  items,
  idOf,
  nameOf,
  onOrder,
  disabled = false,
  grid,
  children,
}: SortableListProps<Item>) {
  const context = useId()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A short press, so that a finger can still scroll the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    // A jump: while a smooth scroll runs the next arrow would be measured from a place that no longer is.
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' }),
  )
  const ids = items.map(idOf)
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(id)
  const nameAt = (id: UniqueIdentifier) => {
    const item = items[placeOf(id)]
    return item === undefined ? '' : nameOf(item)
  }

  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameAt(active.id)} en movimiento.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameAt(active.id)}, lugar ${placeOf(over.id) + 1} de ${ids.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${nameAt(active.id)} queda en el lugar ${placeOf(over.id) + 1}.` : undefined,
    onDragCancel: ({ active }) => `${nameAt(active.id)} vuelve donde estaba.`,
  }

  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onOrder(arrayMove([...items], placeOf(active.id), placeOf(over.id)))
  }

  return (
    <DndContext
      id={context}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
    >
      <SortableContext items={ids} strategy={grid ? rectSortingStrategy : verticalListSortingStrategy}>
        <ol className={grid ? `${classes.bare} ${grid}` : classes.list} aria-label={label}>
          {items.map((item, at) => (
            <Row key={idOf(item)} id={idOf(item)} name={nameOf(item)} disabled={disabled || items.length < 2}>
              {(handle) => children(item, handle, at)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
