/** Where the values of the reserved keys come from; time and randomness are the host's. */
export interface ReservedFacts {
  /** Zero-based page number and page size of the query that is running. */
  pageNo?: number;
  pageSize?: number;
  /** The app's number. */
  appId?: number | null;
  /** Now, as text in the product's zone and format (§5). */
  now(): string;
  /** A fresh random UUID at every call. */
  uuid(): string;
  user?: { id: number | null; account: string; name: string } | null;
}

/** The nine reserved keys of §3 and how each gets its value. */
const sources = {
  APP_PAGE_NO: (facts) => facts.pageNo ?? 0,
  APP_PAGE_SIZE: (facts) => facts.pageSize ?? 10,
  APP_PAGE_START: (facts) => (facts.pageNo ?? 0) * (facts.pageSize ?? 10),
  APP_UUID: (facts) => facts.uuid(),
  APP_ID: (facts) => facts.appId ?? null,
  APP_NOW: (facts) => facts.now(),
  APP_UID: (facts) => facts.user?.id ?? null,
  APP_USERNAME: (facts) => facts.user?.account ?? null,
  APP_REALNAME: (facts) => facts.user?.name ?? null,
} as const satisfies Record<string, (facts: ReservedFacts) => string | number | null>;

/** A reserved key. */
export type ReservedKey = keyof typeof sources;
/** All nine, in the order of §3. */
export const RESERVED_KEYS = Object.keys(sources) as ReservedKey[];
/** The keys whose value a browser can never choose: the server always fills them itself. */
export const SERVER_RESERVED_KEYS = [
  'APP_ID',
  'APP_UID',
  'APP_USERNAME',
  'APP_REALNAME',
] as const satisfies readonly ReservedKey[];

/** Whether a value is exactly a reserved key. */
export function isReservedKey(value: unknown): value is ReservedKey {
  return typeof value === 'string' && Object.hasOwn(sources, value);
}

/** The value of a reserved key. */
export function reservedValue(key: ReservedKey, facts: ReservedFacts): string | number | null {
  return sources[key](facts);
}

/** A default with reserved keys resolved, inside lists and objects too; any other value comes back as it is (§4). */
export function resolveReserved(value: unknown, facts: ReservedFacts): unknown {
  if (isReservedKey(value)) return reservedValue(value, facts);
  if (Array.isArray(value)) return value.map((item) => resolveReserved(item, facts));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, resolveReserved(child, facts)]));
  return value;
}

/** All nine values, as templates and expressions see them. */
export function reservedContext(facts: ReservedFacts): Record<ReservedKey, string | number | null> {
  const values = {} as Record<ReservedKey, string | number | null>;
  for (const key of RESERVED_KEYS) values[key] = reservedValue(key, facts);
  return values;
}
