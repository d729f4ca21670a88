import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanRouter } from './lean-router.plugin.js';
import { fileOfModule } from './program-files.config.js';
import { compressedFiles, startPage } from './start-page.plugin.js';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/**
 * What every page starts with, in few files: a small file costs more in headers than in code. Third-party code stands
 * apart, so that an upgrade of the product leaves it in the browser's cache. Everything else is split by who needs it.
 */
const parts = ['page', 'fields', 'table', 'chart', 'axes', 'expressions', 'forms', 'antd'] as const;
const groups = [
  { name: fileOfModule(['early']), debugName: 'early', priority: 40 },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
  { name: 'shell', test: /./, tags: ['$initial' as const], priority: 10 },
  ...parts.map((part, at) => ({ name: fileOfModule([part]), debugName: part, priority: 9 - at })),
];

/** The browser program: sources of the libraries are read directly, calls go to a running server while developing. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanRouter(), startPage(), compressedFiles()],
  resolve: { conditions: ['@sluice/lazy', '@sluice/source', 'module', 'browser', 'development|production'] },
  define: { 'import.meta.env.VITE_PRODUCT_VERSION': JSON.stringify(version) },
  server: {
    port: Number(process.env['PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': { target: process.env['SLUICE_API'] ?? 'http://127.0.0.1:8080', changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    cssCodeSplit: true,
    chunkSizeWarningLimit: 700,
    // Our Content-Security-Policy allows no inline script and data: only for images.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
