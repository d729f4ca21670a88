import type { Locale } from '@sluice/document';
import type { JsonSchema } from '../../dispatch/json.schema.js';
import type { ChannelType, NoticeCategory } from '../notice.events.js';

/** One message on its way to one address. */
export interface Outgoing {
  /** Of the delivery: the same for every attempt, so that whoever receives it twice can tell. */
  id: number;
  event: string;
  category: NoticeCategory;
  level: 'info' | 'warn' | 'error';
  title: string;
  content: string;
  /** The page that it opens, with the address of this product; null where either is missing. */
  link: string | null;
  address: string;
  locale: Locale;
  time: Date;
}

/** What an administrator has set, secrets opened. */
export type ChannelSettings = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** What sending may use. */
export interface SendWith {
  signal: AbortSignal;
  now: number;
}

/** One kind of channel: a file of its own and a line in `channel.registry.ts`. */
export interface ChannelKind {
  type: ChannelType;
  /** What can be set, by name; each is asked for, checked and stored by this schema alone. */
  settings: Readonly<Record<string, JsonSchema>>;
  required: readonly string[];
  /** Settings that are sealed, never answered, and stay as they are where a form leaves them empty. */
  secrets: readonly string[];
  /** What lists and logs call its address: no part of it is a secret. */
  shown(settings: ChannelSettings): string;
  /** Where the test goes. */
  testAddress(settings: ChannelSettings): string;
  /** Throws SendFault where it was not taken. */
  send(settings: ChannelSettings, message: Outgoing, use: SendWith): Promise<void>;
}
