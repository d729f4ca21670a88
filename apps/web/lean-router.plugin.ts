import type { Plugin } from 'vite';

const routerFile = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-\w+\.mjs$/;

/**
 * The router has one file for everything, named by its package as the one for developers. The bundler keeps components
 * of it that nobody uses, because it cannot tell that `React.forwardRef` only makes one and that a name for the
 * developer's tools is no effect. Both are told here, for the program that is shipped.
 */
export function leanRouter(): Plugin {
  let isLean = false;
  return {
    name: 'sluice-lean-router',
    apply: 'build',
    transform: {
      filter: { id: routerFile },
      handler(code) {
        const lean = code
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2');
        isLean ||= lean !== code;
        return { code: lean, map: null };
      },
    },
    buildEnd() {
      if (!isLean) this.warn('the router is not written as it was: what nobody uses of it is shipped');
    },
  };
}
