export * from './servers/cas.js';
export * from './servers/child.js';
export * from './servers/free.port.js';
export * from './servers/gateway.person.js';
export * from './servers/mariadb.js';
export * from './servers/platform.js';
export * from './servers/postgres.js';
export * from './servers/source.js';
