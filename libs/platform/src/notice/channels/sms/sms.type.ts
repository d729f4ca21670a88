import type { ChannelSettings, SendWith } from '../channel.type.js';

/** What is written to whom. */
export interface ShortMessage {
  phone: string;
  title: string;
}

/** One provider of text messages: a file of its own and a line in `sms.registry.ts`. */
export interface SmsProvider {
  send(settings: ChannelSettings, message: ShortMessage, use: SendWith): Promise<void>;
}
