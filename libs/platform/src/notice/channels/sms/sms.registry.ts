import { aliyunSms } from './aliyun.sms.js';
import type { SmsProvider } from './sms.type.js';
import { tencentSms } from './tencent.sms.js';

/** Every provider of text messages, one line each. */
export const smsProviders = { aliyun: aliyunSms, tencent: tencentSms } satisfies Record<string, SmsProvider>;
/** Names of the providers. */
export type SmsProviderName = keyof typeof smsProviders;
