import { register } from 'node:module';

// Loaded by `node --import`: a process that is started so meets the simulator where it imports the driver `oracledb`.
const double = new URL('../../../dist/servers/oracle/driver.double.js', import.meta.url).href;
register(
  `data:text/javascript,${encodeURIComponent(
    `export const resolve = (name, context, next) =>
      name === 'oracledb' ? { url: ${JSON.stringify(double)}, shortCircuit: true } : next(name, context);`,
  )}`,
);
