/** What the process was started with (design §9, environment). */
export interface PlatformConfig {
  /** Version of the product and of the static files; browsers with another one are told 304 (§8). */
  version: string;
  /** Absolute folder of keys, files and the embedded database. */
  dataDir: string;
  databaseUrl: string;
  /** Superuser address of the embedded cluster; absent with an outside DATABASE_URL. */
  embeddedAdminUrl?: string;
  /**
   * No other process works on this database: what an earlier one left open, one left that is gone. Absent where several
   * may.
   */
  isSole?: true;
  role: 'api' | 'worker' | 'all';
  /** 32 bytes; everything secret in the database is sealed under it (design §8). */
  masterKey: Buffer;
  /** Public key (Ed25519, base64) of whoever sells licences; without it only the built-in community licence exists. */
  vendorKey?: string;
  /** Absolute folder of shipped documents (`schemas/apps`). */
  shippedAppsDir: string;
  /** Absolute folder of external kinds; absent where there are none. */
  kindsDir?: string | undefined;
  /** Connections to the platform database. */
  poolSize: number;
  /** Development: shipped documents are watched. */
  watchDocuments: boolean;
}
