import type { Db } from '../host/db.js';
import type { SettingKey, SettingValue } from './setting.catalogue.js';

/** Settings of the platform, answered from memory and kept fresh over notices. */
export interface SettingService {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  /** Throws for an unknown name or a value that its schema refuses. */
  check(key: string, value: unknown): void;
  /** Checks the value by its schema and stores it; unknown names and wrong values throw. */
  set(db: Db, key: string, value: unknown, userId: number | null): Promise<void>;
  /** Reads what is stored now, for a caller that cannot wait for the notice of its own change. */
  refresh(): Promise<void>;
}
