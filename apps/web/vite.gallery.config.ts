import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The gallery: every kind drawn from the examples of its schema, in a program of its own that is never part of the
 * product. `vite apps/web -c apps/web/vite.gallery.config.ts` serves it while a kind is being drawn; open
 * `/gallery.html`.
 */
export default defineConfig({
  root: import.meta.dirname,
  // React's own warnings about what it draws are part of what the gallery's test reads.
  mode: 'development',
  define: { 'process.env.NODE_ENV': JSON.stringify('development') },
  publicDir: 'gallery-files',
  plugins: [react()],
  resolve: { conditions: ['@sluice/source', 'module', 'browser', 'development|production'] },
  server: { port: Number(process.env['PORT'] ?? 5174), strictPort: true, fs: { allow: ['../..'] } },
  build: {
    outDir: '../../.cache/gallery',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    // The same rules as the product's: no inline script, data: for images alone.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'apps/web/gallery.html' },
  },
});
