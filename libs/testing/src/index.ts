export * from './servers/postgres.js';
