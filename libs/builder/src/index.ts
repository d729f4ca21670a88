export type { BuilderPorts } from './builder.ports.js';
