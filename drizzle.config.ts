import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./domain/*/tables.ts', './domain/*/*/*-tables.ts', './server/*/tables.ts'],
  out: './server/database/migrations',
})
