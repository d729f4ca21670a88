import type { ChannelKind } from './channel.type.js';
import { emailChannel } from './email.channel.js';
import { smsChannel } from './sms.channel.js';
import { webhookChannel } from './webhook.channel.js';

/** Every kind of channel that sends, one line each; in-product messages are stored where they are told. */
export const channelKinds = {
  email: emailChannel,
  sms: smsChannel,
  webhook: webhookChannel,
} satisfies Record<string, ChannelKind>;
/** Names of the kinds. */
export type SendingType = keyof typeof channelKinds;
