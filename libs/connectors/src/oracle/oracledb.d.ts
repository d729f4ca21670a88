/** What the product uses of the driver, as its public documentation tells it ("node-oracledb 6, API Manual"). */
declare module 'oracledb' {
  export interface DbType {
    readonly name: string;
    readonly num: number;
  }
  export interface Metadata {
    name: string;
    dbType: DbType;
    dbTypeName: string;
    precision?: number;
    scale?: number;
    byteSize?: number;
    nullable?: boolean;
  }
  export interface Lob {
    readonly length: number;
    readonly type: DbType;
    getData(offset?: number, amount?: number): Promise<string | Buffer | null>;
    destroy(): void;
  }
  export interface ResultSet {
    readonly metaData: Metadata[];
    getRows(count: number): Promise<unknown[][]>;
    close(): Promise<void>;
  }
  export interface ExecuteOptions {
    resultSet?: boolean;
    maxRows?: number;
    fetchArraySize?: number;
    prefetchRows?: number;
    outFormat?: number;
    autoCommit?: boolean;
    keepInStmtCache?: boolean;
    fetchTypeHandler?: (metadata: Metadata) => { type: DbType } | undefined;
  }
  export interface Result {
    metaData?: Metadata[];
    rows?: unknown[][];
    resultSet?: ResultSet;
    rowsAffected?: number;
  }
  export interface Connection {
    callTimeout: number;
    currentSchema: string | undefined;
    readonly oracleServerVersionString: string;
    execute(sql: string, binds: Record<string, unknown>, options: ExecuteOptions): Promise<Result>;
    break(): Promise<void>;
    commit(): Promise<void>;
    rollback(): Promise<void>;
    close(): Promise<void>;
    isHealthy(): boolean;
  }
  export interface ConnectionAttributes {
    user: string;
    password: string;
    connectString: string;
    program?: string;
    walletContent?: string;
    stmtCacheSize?: number;
  }
  interface Oracledb {
    readonly OUT_FORMAT_ARRAY: number;
    readonly DB_TYPE_VARCHAR: DbType;
    readonly DB_TYPE_NUMBER: DbType;
    readonly DB_TYPE_CLOB: DbType;
    getConnection(attributes: ConnectionAttributes): Promise<Connection>;
  }
  const oracledb: Oracledb;
  export default oracledb;
}
