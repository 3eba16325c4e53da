/** Names of what the browser knows about transfers and payments; a decision makes both old. */
import { useQueryClient } from '@tanstack/react-query'

export const transferKeys = {
  all: ['transfers'] as const,
  list: (query: object) => ['transfers', 'list', query] as const,
  image: (id: number) => ['transfers', 'image', id] as const,
}

export const useMoneyChanged = () => {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['transfers', 'list'] })
    void client.invalidateQueries({ queryKey: ['ledger'] })
    void client.invalidateQueries({ queryKey: ['participants'] })
    void client.invalidateQueries({ queryKey: ['orders'] })
    void client.invalidateQueries({ queryKey: ['changes'] })
  }
}
