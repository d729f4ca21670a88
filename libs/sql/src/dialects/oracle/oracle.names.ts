import type { NameRules } from '../../resolve/name.rules.js';

/** Accounts of the server itself ("Predefined Administrative Accounts", Database Security Guide). */
const SYSTEM = new Set(
  (
    'SYS SYSTEM AUDSYS APPQOSSYS CTXSYS DBSFWUSER DBSNMP DVF DVSYS GGSYS GSMADMIN_INTERNAL GSMCATUSER GSMUSER LBACSYS MDDATA MDSYS OJVMSYS ' +
    'OLAPSYS ORACLE_OCM ORDDATA ORDPLUGINS ORDSYS OUTLN REMOTE_SCHEDULER_AGENT SI_INFORMTN_SCHEMA SYS$UMF SYSBACKUP SYSDG SYSKM SYSRAC ' +
    'WMSYS XDB XS$NULL ANONYMOUS'
  ).split(' '),
);

/**
 * Bare names are read in capitals, quoted ones as they stand ("Database Object Naming Rules"). ORDER BY sees names of
 * the select list first ("SELECT", order_by_clause), and since 23ai GROUP BY and HAVING may see them too ("SELECT",
 * group_by_clause): where both readings have one, both count.
 */
export const oracleNames: NameRules = {
  fold: (name) => name,
  systemColumns: new Set(['ROWID', 'ORA_ROWSCN']),
  isSystemSchema: (schema) => SYSTEM.has(schema),
  isSystemTable: () => false,
  seesSelected: true,
  // "Simple Dot-Notation Access to JSON Data" (JSON Developer's Guide), and attributes of objects.
  opensColumns: true,
  // What a plan leaves out is not documented: every column counts as evaluated.
  skipsUnused: false,
  // A bare name is one of the schema, or else a public synonym ("CREATE SYNONYM", PUBLIC).
  publicSchema: 'PUBLIC',
  // "Selecting from the DUAL Table": one row of one column, the same for everybody.
  rowSource: { schema: 'SYS', name: 'DUAL', column: 'DUMMY' },
};
