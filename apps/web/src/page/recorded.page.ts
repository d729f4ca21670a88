/** A page that writes its session down, apart from the rest of the program: loaded only where somebody records. */
export { recordPage } from '@sluice/engine/replay';
