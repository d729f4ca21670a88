/**
 * Random statements that hide names from each other, and what two states of the data answer: for tests that hold the
 * analysis against a server.
 */
export { MysqlShadow } from './mysql.shadow.js';
export { nodeKinds } from './node.kinds.js';
export { Choices } from './random.text.js';
export { distinguished, type Outcome } from './two.states.js';
