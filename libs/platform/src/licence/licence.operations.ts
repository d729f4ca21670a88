import { error, type SystemRole } from '@sluice/document';
import { answer, flag, integer, orNull, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { MAX_CODE } from './licence.text.js';
import type { LicenceState } from './licence.contract.js';

/** What `/reg-license` shows (screens A7). Everybody sees the state; the rest is for whoever may change it. */
interface LicenceAnswer {
  state: LicenceState;
  edition: string;
  /** ISO 8601, or null where there is no end. */
  end_time: string | null;
  /** Whether this person may register and activate. */
  may_register: boolean;
  /** For them alone. */
  machine_code?: string;
  takes_codes?: boolean;
  holder?: string;
  serial?: string;
  max_users?: number;
  max_sources?: number;
  /** For administrators, in the last thirty days: how many are left. */
  days_left?: number;
}

const mayRegister = 'super_admin';
/** Who is told that the licence is near its end (screens A8, L10), and how long before. */
const rolesWarned: readonly SystemRole[] = ['super_admin', 'system_admin'];
const noticeDays = 30;
const dayMs = 86_400_000;

/**
 * Days until the end, the last one begun counting as one; undefined before the notice is due and where there is no end
 * to come.
 */
function daysLeft(end: Date | null, now: number): number | undefined {
  const days = end === null ? 0 : Math.ceil((end.getTime() - now) / dayMs);
  return days > 0 && days <= noticeDays ? days : undefined;
}

/** `licence.info` */
const infoOperation = defineOperation<unknown, LicenceAnswer>({
  name: 'licence.info',
  access: 'anonymous',
  licenceFree: true,
  versionFree: true,
  passwordFree: true,
  transaction: false,
  input: { type: 'object' },
  output: answer(
    { state: { enum: ['valid', 'expired', 'missing'] }, edition: text, end_time: orNull(text), may_register: flag },
    {
      machine_code: text,
      takes_codes: flag,
      holder: text,
      serial: text,
      max_users: integer,
      max_sources: integer,
      days_left: integer,
    },
  ),
  audit: 'none',
  async run({ caller, platform: { clock, licence } }) {
    const { edition, endTime, holder, serial, maxUsers, maxSources } = licence.info();
    const may = caller.roles.includes(mayRegister);
    const days = caller.roles.some((role) => rolesWarned.includes(role)) ? daysLeft(endTime, clock.now()) : undefined;
    return {
      state: licence.state(),
      edition,
      end_time: endTime?.toISOString() ?? null,
      may_register: may,
      ...(may
        ? {
            machine_code: licence.machineCode(),
            takes_codes: licence.takesCodes(),
            holder,
            serial,
            max_users: maxUsers,
            max_sources: maxSources,
          }
        : {}),
      days_left: days,
    };
  },
});

interface RegisterInput {
  code: string;
  captcha: string;
  captcha_id: string;
}

/** `licence.register`: registration and verification code, both required (§5); not by a machine that tries codes. */
const registerOperation = defineOperation<RegisterInput, { serial: string; waiting: boolean }>({
  name: 'licence.register',
  access: { roles: [mayRegister] },
  licenceFree: true,
  input: {
    type: 'object',
    properties: {
      code: { type: 'string', default: '', maxLength: MAX_CODE },
      captcha: { type: 'string', default: '', maxLength: 16 },
      captcha_id: { type: 'string', default: '', maxLength: 64 },
    },
  },
  output: answer({ serial: text, waiting: flag }),
  audit: { action: 'licence.register', describe: (_input, output) => ({ objects: output ? [output.serial] : [] }) },
  async run({ caller, db, platform }, { code, captcha, captcha_id: captchaId }) {
    if (code.trim() === '') throw error('licence.registration-required', {}, { field: 'code' });
    if ([...captcha].length !== 4) throw error('login.captcha-required', {}, { field: 'captcha' });
    if (!(await platform.captchas.redeem(captchaId, captcha)))
      throw error('spec.captcha-wrong', {}, { field: 'captcha' });
    return platform.licence.register(db, code, caller.userId);
  },
});

/** `licence.activate`: an activation code for a licence registered before (§5). */
const activateOperation = defineOperation<{ code: string }, { serial: string }>({
  name: 'licence.activate',
  access: { roles: [mayRegister] },
  licenceFree: true,
  input: { type: 'object', properties: { code: { type: 'string', default: '', maxLength: MAX_CODE } } },
  output: answer({ serial: text }),
  audit: { action: 'licence.activate', describe: (_input, output) => ({ objects: output ? [output.serial] : [] }) },
  async run({ db, platform }, { code }) {
    if (code.trim() === '') throw error('licence.activation-required', {}, { field: 'code' });
    return platform.licence.activate(db, code);
  },
});

/** Operations on licences. */
export const licenceOperations: readonly Operation[] = [infoOperation, registerOperation, activateOperation];
