/** Things put in order by dragging, by touch or with the keyboard (space, arrows, space). */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './sortable-list.module.css'

type Item = { id: number }

type SortableListProps<T extends Item> = {
  items: T[]
  onOrder: (items: T[]) => void
  nameOf: (item: T) => string
  className?: string
  children: (item: T, handle: ReactNode) => ReactNode
}

const INSTRUCTIONS =
  'Para mover, oprime la barra espaciadora, usa las flechas y oprime de nuevo la barra. Escape cancela.'

function Sortable<T extends Item>({
  item,
  name,
  children,
}: { item: T; name: string } & Pick<SortableListProps<T>, 'children'>) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.id, attributes: { roleDescription: 'ordenable' } })
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      {children(
        item,
        <ActionIcon
          ref={setActivatorNodeRef}
          className={classes.handle}
          color="gray"
          {...attributes}
          {...listeners}
          aria-label={`Mover ${name}`}
        >
          <IconGripVertical size={20} aria-hidden="true" />
        </ActionIcon>,
      )}
    </li>
  )
}

export function SortableList<T extends Item>({
  items,
  onOrder,
  nameOf,
  className,
  children,
}: SortableListProps<T>) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => items.findIndex((item) => item.id === id)
  const said = (id: unknown) => {
    const item = items[placeOf(id)]
    return item ? nameOf(item) : ''
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      `Tomaste ${said(active.id)}, puesto ${placeOf(active.id) + 1} de ${items.length}.`,
    onDragOver: ({ over }) => (over ? `Puesto ${placeOf(over.id) + 1} de ${items.length}.` : ''),
    onDragEnd: ({ active, over }) =>
      over
        ? `${said(active.id)} quedó en el puesto ${placeOf(over.id) + 1}.`
        : `${said(active.id)} no se movió.`,
    onDragCancel: ({ active }) => `${said(active.id)} no se movió.`,
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onOrder(arrayMove(items, placeOf(active.id), placeOf(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
    >
      <SortableContext items={items} strategy={rectSortingStrategy}>
        <ul className={className ? `${classes.list} ${className}` : classes.list}>
          {items.map((item) => (
            <Sortable key={item.id} item={item} name={nameOf(item)}>
              {children}
            </Sortable>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
