/** Where the panel keeps what it knows about products and orders. */
export const storeKeys = {
  products: ['products'] as const,
  /** Apart from the list: a form that is being filled in must not reload under the person's hands. */
  form: (id: string | number) => ['product-form', String(id)] as const,
  movements: (id: string | number, ...filters: (string | number)[]) =>
    ['products', 'movements', String(id), ...filters] as const,
  orders: ['orders'] as const,
  order: (id: string | number) => ['orders', 'one', String(id)] as const,
}
