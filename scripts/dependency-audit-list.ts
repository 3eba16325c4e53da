/**
 * Packages in our tree that had an advisory, and the versions that end it. Whoever updates a package, or reads of a new
 * advisory, adds a line here; a minimum never goes down.
 */
import type { Advised } from './dependency-audit.ts'

export const ADVISED: Advised[] = [
  {
    name: 'fastify',
    fixed: ['5.8.5'],
    advisories: ['GHSA-247c-9743-5963', 'GHSA-573f-x89g-hqp9', 'GHSA-jx2c-rxcm-jvmq'],
    reason: 'a Content-Type written oddly skips the validation of the body',
  },
  {
    name: '@fastify/static',
    fixed: ['9.1.1'],
    advisories: ['GHSA-x428-ghpx-8j92'],
    reason: 'an encoded slash passes guards on a route',
  },
  {
    name: 'fast-uri',
    fixed: ['3.1.2'],
    advisories: ['GHSA-v39h-62p7-jpjc', 'GHSA-q3j6-qgpj-74h6'],
    reason: 'an encoded @ or ../ changes host and path when an address is normalised',
  },
  {
    name: 'find-my-way',
    fixed: ['8.2.2', '9.0.1'],
    advisories: ['GHSA-rrr8-f88r-h8q6'],
    reason: 'two parameters in one part of a route make a slow pattern',
  },
  {
    name: 'cookie',
    fixed: ['0.7.0'],
    advisories: ['GHSA-pxg6-pf52-xh8x'],
    reason: 'a name or path may carry further fields of the cookie',
  },
  {
    name: 'react-router',
    fixed: ['7.12.0'],
    advisories: ['GHSA-h5cw-625j-3rxh'],
    reason: 'forms of other sites reach route actions',
  },
  {
    name: 'nodemailer',
    fixed: ['9.0.5'],
    advisories: ['GHSA-mm7p-fcc7-pg87', 'GHSA-46j5-6fg5-4gv3', 'GHSA-vvjj-xcjg-gr5g'],
    reason:
      'a crafted address or header goes to another domain, writes its own commands, or never ends to be read',
  },
  {
    name: 'sanitize-html',
    fixed: ['2.17.5'],
    advisories: ['CVE-2026-44990'],
    reason: 'markup inside xmp comes out alive',
  },
  {
    name: 'linkifyjs',
    fixed: ['4.3.2'],
    advisories: ['GHSA-95jq-xph2-cx9h'],
    reason: 'prototype pollution, and script through attributes',
  },
  {
    name: 'drizzle-orm',
    fixed: ['0.45.2'],
    advisories: ['CVE-2026-39356'],
    reason: 'quotes inside an identifier are not escaped',
  },
  {
    name: 'sharp',
    fixed: ['0.32.6'],
    advisories: ['GHSA-54xq-cgqr-rpm3'],
    reason: 'libwebp writes past its buffer (CVE-2023-4863)',
  },
  {
    name: '@e965/xlsx',
    fixed: ['0.20.2'],
    advisories: ['GHSA-4r6h-8v6p-xvw6', 'GHSA-5pgg-2g8v-p4x9'],
    reason: 'prototype pollution and slow patterns in crafted workbooks',
  },
  {
    name: 'xlsx',
    fixed: ['0.20.2'],
    advisories: ['GHSA-4r6h-8v6p-xvw6', 'GHSA-5pgg-2g8v-p4x9'],
    reason: 'the copy in the registry is never mended: use @e965/xlsx',
  },
  {
    name: 'd3-color',
    fixed: ['3.1.0'],
    advisories: ['GHSA-36jr-mh4h-2g58'],
    reason: 'slow patterns in colours',
  },
  {
    name: 'immer',
    fixed: ['9.0.6'],
    advisories: ['GHSA-33f9-j839-rf8h'],
    reason: 'prototype pollution',
  },
  {
    name: 'nanoid',
    fixed: ['3.3.8', '5.0.9'],
    advisories: ['GHSA-mwcw-c2x4-8c55'],
    reason: 'ids can be foretold when the length is no whole number',
  },
  {
    name: 'postcss',
    fixed: ['8.4.31'],
    advisories: ['GHSA-7fh5-64p2-3v2j'],
    reason: 'a carriage return ends a comment early',
  },
  {
    name: 'minimatch',
    fixed: ['3.1.4', '4.2.5', '5.1.8', '6.2.2', '7.4.8', '8.0.6', '9.0.7', '10.2.3'],
    advisories: ['CVE-2026-27903', 'CVE-2026-27904'],
    reason: 'slow patterns',
  },
  {
    name: 'brace-expansion',
    fixed: ['1.1.12', '2.0.2', '3.0.1', '4.0.1'],
    advisories: ['GHSA-v6h2-p8h4-qcjw'],
    reason: 'slow patterns',
  },
  {
    name: 'glob',
    fixed: ['10.5.0', '11.1.0'],
    advisories: ['GHSA-5j98-mcp5-4vw2'],
    reason: 'its command runs names of files in a shell',
  },
  {
    name: 'semver',
    fixed: ['5.7.2', '6.3.1', '7.5.2'],
    advisories: ['GHSA-c2qf-rxjj-qqgw'],
    reason: 'slow patterns in ranges',
  },
  {
    name: 'ansi-regex',
    fixed: ['3.0.1', '4.1.1', '5.0.1', '6.0.1'],
    advisories: ['GHSA-93q8-gq69-wqmw'],
    reason: 'slow patterns',
  },
  {
    name: 'yargs-parser',
    fixed: ['13.1.2', '15.0.1', '18.1.1'],
    advisories: ['GHSA-p9pc-299p-vxgp'],
    reason: 'prototype pollution',
  },
  {
    name: 'ws',
    fixed: ['5.2.4', '6.2.3', '7.5.10', '8.17.1'],
    advisories: ['GHSA-3h5v-q93c-6h6q'],
    reason: 'a request with many headers stops the process',
  },
  {
    name: 'lodash',
    fixed: ['4.17.21'],
    advisories: ['GHSA-35jh-r3h4-6jhm'],
    reason: 'a template runs what it is given',
  },
  {
    name: '@babel/helpers',
    fixed: ['7.26.10'],
    advisories: ['GHSA-968p-4wvh-cqc8'],
    reason: 'slow patterns in compiled code',
  },
  {
    name: '@babel/runtime',
    fixed: ['7.26.10'],
    advisories: ['GHSA-968p-4wvh-cqc8'],
    reason: 'slow patterns in compiled code',
  },
  {
    name: 'valibot',
    fixed: ['1.2.0'],
    advisories: ['GHSA-vqpr-j7v3-hqw9'],
    reason: 'a slow pattern for emoji',
  },
  {
    name: 'vite',
    fixed: ['4.5.10', '5.4.15', '6.2.3'],
    advisories: ['CVE-2025-30208'],
    reason: 'the development server hands out any file',
  },
  {
    name: 'esbuild',
    fixed: ['0.25.0'],
    advisories: ['GHSA-67mh-4wv8-2f99'],
    reason: 'other sites read what its development server serves',
    except: {
      '@esbuild-kit/core-utils': 'comes with drizzle-kit, which writes migrations and starts no server',
    },
  },
]
