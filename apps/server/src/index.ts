export * from './http/create-http.js';
export * from './serve.js';
export * from './signals.js';
