import type { Client } from '../api/client.js';
import type { SessionUser } from './session.store.js';

/** What the person typed into the login form. */
export interface LoginInput {
  name: string;
  pwd: string;
  captcha: string;
  captchaId: string;
  /** Second factor, when the server asked for it. */
  code?: string;
}

/** The captcha picture (§7): its id and what an `img` element can show. */
export interface Captcha {
  id: string;
  src: string;
}

/** Every code that the login form shows in its own place; the table of §8 keeps the rest. */
const FORM_CODES = [400, 401, 403, 404, 409, 410, 429, 500] as const;

/** Signs in; a refusal is a CallError whose `data.field` may name the field. */
export function login(client: Client, input: LoginInput): Promise<SessionUser> {
  const body = {
    name: input.name,
    pwd: input.pwd,
    captcha: input.captcha,
    captcha_id: input.captchaId,
    code: input.code,
  };
  return client.call<SessionUser>('/login', body, { handles: FORM_CODES });
}

/** A fresh captcha; the picture comes as SVG text or as an address. */
export async function fetchCaptcha(client: Client, signal?: AbortSignal): Promise<Captcha> {
  const { id, img } = await client.call<{ id: string | number; img: string }>(
    '/captcha',
    {},
    { method: 'GET', signal },
  );
  const src = img.trimStart().startsWith('<') ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(img)}` : img;
  return { id: String(id), src };
}
