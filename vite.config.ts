/** Builds the pages for browser and server. */
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * One file an icon. Through the package's index the build reads 6,000 modules, and the server loads them all at
 * every start. Not in dev, where Vite bundles the package once.
 */
const iconsByFile = (): Plugin => ({
  name: 'icons-by-file',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: '@tabler/icons-react' },
    handler: (code) =>
      code.replaceAll(/import \{([^}]+)\} from '@tabler\/icons-react'/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
          .join('\n'),
      ),
  },
})

export default defineConfig({
  plugins: [iconsByFile(), reactRouter()],
  // Fonts and pictures stay files: inlined ones would defeat the cache and the preload.
  build: { assetsInlineLimit: 0 },
})
