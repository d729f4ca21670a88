import type { NameRules } from '../../resolve/name.rules.js';
import { foldName } from './nodes/fold.name.js';

const SYSTEM = new Set(['sys', 'information_schema']);
/** Views that a bare name means before any table of one's own ("System compatibility views"). */
const COMPATIBLE = new Set(
  (
    'sysaltfiles syscacheobjects syscharsets syscolumns syscomments sysconfigures sysconstraints syscurconfigs sysdatabases sysdepends ' +
    'sysdevices sysfilegroups sysfiles sysforeignkeys sysfulltextcatalogs sysindexes sysindexkeys syslanguages syslockinfo syslogins ' +
    'sysmembers sysmessages sysobjects sysoledbusers sysopentapes sysperfinfo syspermissions sysprocesses sysprotects sysreferences ' +
    'sysremotelogins sysservers systypes sysusers'
  ).split(' '),
);

/**
 * Names have no case. GROUP BY and HAVING see columns of FROM alone ("SELECT - GROUP BY": an alias of the list cannot
 * be used), ORDER BY sees result columns first ("SELECT - ORDER BY clause").
 */
export const mssqlNames: NameRules = {
  fold: foldName,
  systemColumns: new Set(),
  isSystemSchema: (schema) => SYSTEM.has(foldName(schema)),
  isSystemTable: (name) => COMPATIBLE.has(foldName(name)),
  seesSelected: false,
  // What a plan leaves out is not documented: every column counts as evaluated.
  skipsUnused: false,
};
