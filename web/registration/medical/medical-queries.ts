/** Keys of what the medical list loads: a new copy makes its board old. */
export const medicalKeys = {
  board: (id: string) => ['medical', id, 'board'] as const,
  views: (id: string) => ['medical', id, 'views'] as const,
}
