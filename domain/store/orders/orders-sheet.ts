/** The orders as an Excel sheet: one row a product, so that whoever packs can sort by size. */
import type { Sheet } from '#server/excel/write-workbook.ts'
import type { OrderWithLines } from './orders-queries.ts'

const STATES: Record<OrderWithLines['state'], string> = {
  held: 'Sin pagar',
  paid: 'Pagada',
  released: 'Vencida',
  cancelled: 'Cancelada',
}

export const ordersSheet = (orders: OrderWithLines[]): Sheet => ({
  name: 'Órdenes',
  columns: [
    { header: 'Orden', kind: 'number' },
    { header: 'Fecha', kind: 'date', width: 18 },
    { header: 'Referencia', width: 22 },
    { header: 'Origen', width: 14 },
    { header: 'Evento', width: 28 },
    { header: 'Estado', width: 12 },
    { header: 'Pago', width: 24 },
    { header: 'Enviado' },
    { header: 'Producto', width: 28 },
    { header: 'SKU', width: 16 },
    { header: 'Talla' },
    { header: 'Cantidad', kind: 'number' },
    { header: 'Precio', kind: 'number' },
    { header: 'Subtotal', kind: 'number' },
    { header: 'Envío de la orden', kind: 'number' },
    { header: 'Total de la orden', kind: 'number' },
    { header: 'Nombre', width: 26 },
    { header: 'Documento', width: 14 },
    { header: 'Correo', width: 28 },
    { header: 'Celular', width: 14 },
    { header: 'Entrega', width: 18 },
    { header: 'Departamento', width: 18 },
    { header: 'Ciudad', width: 18 },
    { header: 'Dirección', width: 30 },
  ],
  rows: orders.flatMap((order) =>
    order.lines.map((line, at) => [
      order.id,
      new Date(order.created_at),
      order.pay_reference,
      order.registration_id === null ? 'Tienda' : 'Inscripción',
      order.event ?? '',
      STATES[order.state],
      order.payment_label,
      order.sent ? 'Enviado' : 'Sin Enviar',
      line.name,
      line.sku,
      line.size,
      line.quantity,
      line.price,
      line.price * line.quantity,
      // Once an order, so that a column can be added up.
      at === 0 ? order.shipping : null,
      at === 0 ? order.amount : null,
      `${order.client.name} ${order.client.last_name}`,
      order.client.dni,
      order.client.email,
      order.client.phone,
      order.delivery === 'envio' ? 'Envío' : 'Recoger con el kit',
      order.client.department,
      order.client.city,
      order.client.address,
    ]),
  ),
})
